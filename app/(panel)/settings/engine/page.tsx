import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { EnginePage } from './engine-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('engine'))('title') });

export default function Page() {
  return (
    <Texts of="app/(panel)/settings/engine/page.tsx">
      <EnginePage />
    </Texts>
  );
}
