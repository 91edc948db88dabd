import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { RequestsPage } from './requests-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('requests'))('title'),
});

export default function Page() {
  return <RequestsPage />;
}
