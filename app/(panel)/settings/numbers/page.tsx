import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NumbersPage } from './numbers-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('numbers'))('title') });

export default function Page() {
  return <NumbersPage />;
}
