import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { Texts } from '#app/_i18n/texts.tsx';
import { PipelinesPage } from './pipelines-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('boards'))('title'),
});

export default function Page() {
  return (
    <Texts of="app/(panel)/pipelines/page.tsx">
      <Suspense>
        <PipelinesPage />
      </Suspense>
    </Texts>
  );
}
