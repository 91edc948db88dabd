import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { NumbersPage } from './numbers-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('numbers'))('title') });

export default function Page() {
  return (
    <Texts of="app/(panel)/settings/numbers/page.tsx">
      <NumbersPage />
    </Texts>
  );
}
