import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { SendingPage } from './sending-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslations('sending'))('title') });

export default function Page() {
  return (
    <Texts of="app/(panel)/settings/sending/page.tsx">
      <SendingPage />
    </Texts>
  );
}
