import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { CampaignsPage } from './campaigns-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('campaigns'))('title'),
});

export default function Page() {
  return (
    <Texts of="app/(panel)/campaigns/page.tsx">
      <CampaignsPage />
    </Texts>
  );
}
