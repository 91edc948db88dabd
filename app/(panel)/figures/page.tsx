import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { FiguresPage } from './figures-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('figures'))('title'),
});

export default function Page() {
  return (
    <Texts of="app/(panel)/figures/page.tsx">
      <FiguresPage />
    </Texts>
  );
}
