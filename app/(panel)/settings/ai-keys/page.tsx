import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { AiKeysPage } from './ai-keys-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('aiKeys'))('title') });

export default function Page() {
  return (
    <Texts of="app/(panel)/settings/ai-keys/page.tsx">
      <AiKeysPage />
    </Texts>
  );
}
