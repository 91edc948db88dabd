import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { CampaignPage } from './campaign-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('campaigns'))('title'),
});

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return (
    <Texts of="app/(panel)/campaigns/[id]/page.tsx">
      <CampaignPage id={(await params).id} />
    </Texts>
  );
}
