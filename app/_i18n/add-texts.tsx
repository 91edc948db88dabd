'use client';

import { NextIntlClientProvider, useLocale, useMessages } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import type en from './messages/en/index.ts';

/** A provider inside another hides its texts: here they are joined, so no layout sends what one around it has sent. */
export function AddTexts({ texts, children }: { texts: Partial<typeof en>; children: ReactNode }) {
  const around = useMessages();
  const messages = useMemo(() => ({ ...around, ...texts }), [around, texts]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}
