import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { MailPage } from './mail-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('mail'))('title') });

export default function Page() {
  return (
    <Texts of="app/(panel)/settings/mail/page.tsx">
      <MailPage />
    </Texts>
  );
}
