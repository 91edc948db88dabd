import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { AutomationsPage } from './automations-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('automations'))('title'),
});

export default function Page() {
  return (
    <Texts of="app/(panel)/automations/page.tsx">
      <AutomationsPage />
    </Texts>
  );
}
