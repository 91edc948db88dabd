import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { VerifyPage } from './verify-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('webhooks'))('verify'),
});

export default function Page() {
  return (
    <Texts of="app/(panel)/developers/webhooks/verify/page.tsx">
      <VerifyPage />
    </Texts>
  );
}
