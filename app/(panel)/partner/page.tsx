import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { ClientsPage } from './clients-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('partner'))('title') });

export default function Page() {
  return (
    <Texts of="app/(panel)/partner/page.tsx">
      <ClientsPage />
    </Texts>
  );
}
