import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { WebhooksPage } from './webhooks-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('webhooks'))('title'),
});

export default function Page() {
  return (
    <Texts of="app/(panel)/developers/webhooks/page.tsx">
      <WebhooksPage />
    </Texts>
  );
}
