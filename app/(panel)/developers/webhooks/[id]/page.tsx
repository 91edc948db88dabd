import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { WebhookPage } from './webhook-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('webhooks'))('title'),
});

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return (
    <Texts of="app/(panel)/developers/webhooks/[id]/page.tsx">
      <WebhookPage id={(await params).id} />
    </Texts>
  );
}
