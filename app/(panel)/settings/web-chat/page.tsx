import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Texts } from '#app/_i18n/texts.tsx';
import { WebChatPage } from './web-chat-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('webChat'))('title'),
});

export default function Page() {
  return (
    <Texts of="app/(panel)/settings/web-chat/page.tsx">
      <WebChatPage />
    </Texts>
  );
}
