import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { MailPage } from './mail-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('mail'))('title') });

export default function Page() {
  return <MailPage />;
}
