import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { PipelinesPage } from './pipelines-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('pipelines'))('title'),
});

export default function Page() {
  return <PipelinesPage />;
}
