import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { WebChatPage } from './web-chat-page.tsx';

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations('webChat'))('title'),
});

export default function Page() {
  return <WebChatPage />;
}
