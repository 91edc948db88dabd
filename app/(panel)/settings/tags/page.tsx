import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { TagsPage } from './tags-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('tags'))('title') });

export default function Page() {
  return (
    <Texts of="app/(panel)/settings/tags/page.tsx">
      <TagsPage />
    </Texts>
  );
}
