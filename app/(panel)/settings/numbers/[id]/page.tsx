import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NumberPage } from './number-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('numbers'))('title') });

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <NumberPage id={(await params).id} />;
}
