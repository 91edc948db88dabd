import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { RequestsPage } from './requests-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('requests'))('title'),
});

export default function Page() {
  return (
    <Texts of="app/(panel)/developers/requests/page.tsx">
      <RequestsPage />
    </Texts>
  );
}
