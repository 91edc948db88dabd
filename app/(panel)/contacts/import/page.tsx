import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { ImportPage } from './import-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('imports'))('title') });

export default function Page() {
  return <ImportPage />;
}
