import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale } from 'next-intl/server';
import { ThemeProvider } from 'next-themes';
import type { ReactNode } from 'react';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Parley', template: '%s · Parley' },
  description: 'Customer conversations over WhatsApp, with an AI agent, a REST API and signed webhooks.',
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#f7f7f6' },
    { media: '(prefers-color-scheme: dark)', color: '#121413' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // The nonce of pages with a strict content security policy, which run only scripts with this nonce
  // (server/boot/http/guard-page.ts).
  const nonce = (await headers()).get('x-parley-nonce');
  return (
    <html lang={await getLocale()} suppressHydrationWarning>
      <body>
        {/* No messages are sent from here: each layout and page sends the texts of its own components (Texts). */}
        <NextIntlClientProvider messages={{}}>
          <ThemeProvider attribute="class" disableTransitionOnChange {...(nonce ? { nonce } : {})}>
            {children}
          </ThemeProvider>
        </NextIntlClientProvider>
      </body>
    </html>
  );
}
