'use client';

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import type en from './messages/en/index.ts';

/**
 * Adds texts to those of the surrounding provider. A nested provider would replace the surrounding texts; with the
 * merge, an inner layout need not send the outer layout's texts again.
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
