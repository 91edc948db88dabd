import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { PipelinesPage } from './pipelines-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('boards'))('title'),
});

export default function Page() {
  return (
    <Suspense>
      <PipelinesPage />
    </Suspense>
  );
}
