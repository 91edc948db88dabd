import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { KeysPage } from './keys-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('keys'))('title') });

export default function Page() {
  return (
    <Texts of="app/(panel)/developers/keys/page.tsx">
      <KeysPage />
    </Texts>
  );
}
