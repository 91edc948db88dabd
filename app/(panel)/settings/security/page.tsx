import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { SecurityPage } from './security-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('security'))('title'),
});

export default function Page() {
  return (
    <Texts of="app/(panel)/settings/security/page.tsx">
      <SecurityPage />
    </Texts>
  );
}
