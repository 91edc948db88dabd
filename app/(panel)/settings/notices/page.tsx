import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { NoticesPage } from './notices-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('notices'))('title') });

export default function Page() {
  return (
    <Texts of="app/(panel)/settings/notices/page.tsx">
      <NoticesPage />
    </Texts>
  );
}
