import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { ImportPage } from './import-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('imports'))('title') });

export default function Page() {
  return (
    <Texts of="app/(panel)/contacts/import/page.tsx">
      <ImportPage />
    </Texts>
  );
}
