import type { Locale } from '#server/contract/organization/session.ts';
import type en from './_i18n/messages/en/index.ts';

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof en;
  }
}
