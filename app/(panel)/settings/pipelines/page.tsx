import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { PipelinesPage } from './pipelines-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('pipelines'))('title'),
});

export default function Page() {
  return (
    <Texts of="app/(panel)/settings/pipelines/page.tsx">
      <PipelinesPage />
    </Texts>
  );
}
