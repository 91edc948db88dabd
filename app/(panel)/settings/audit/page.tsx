import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { AuditPage } from './audit-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('audit'))('title') });

export default function Page() {
  return (
    <Texts of="app/(panel)/settings/audit/page.tsx">
      <AuditPage />
    </Texts>
  );
}
