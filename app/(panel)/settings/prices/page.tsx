import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { PricesPage } from './prices-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('prices'))('title') });

export default function Page() {
  return (
    <Texts of="app/(panel)/settings/prices/page.tsx">
      <PricesPage />
    </Texts>
  );
}
