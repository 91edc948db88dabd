import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { FieldsPage } from './fields-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('fields'))('title') });

export default function Page() {
  return (
    <Texts of="app/(panel)/settings/fields/page.tsx">
      <FieldsPage />
    </Texts>
  );
}
