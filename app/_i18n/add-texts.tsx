'use client';

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import type en from './messages/en/index.ts';

/**
 * Adds texts to those of the provider around it. A nested provider would hide them; joined here, a layout need not send
 * again what an outer one has sent.
 */
export function AddTexts({ texts, children }: { texts: Partial<typeof en>; children: ReactNode }) {
  const around = useMessages();
  const messages = useMemo(() => ({ ...around, ...texts }), [around, texts]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}
