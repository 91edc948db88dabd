import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { AgentsPage } from './agents-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('agents'))('title') });

export default function Page() {
  return (
    <Texts of="app/(panel)/agents/page.tsx">
      <AgentsPage />
    </Texts>
  );
}
