import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { OrganizationPage } from './organization-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('organization'))('title'),
});

export default function Page() {
  return (
    <Texts of="app/(panel)/settings/organization/page.tsx">
      <OrganizationPage />
    </Texts>
  );
}
