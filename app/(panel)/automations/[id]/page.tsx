import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { AutomationPage } from './automation-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('automations'))('title'),
});

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return (
    <Texts of="app/(panel)/automations/[id]/page.tsx">
      <AutomationPage id={(await params).id} />
    </Texts>
  );
}
