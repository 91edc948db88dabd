import type { Metadata } from 'next';
import { Texts } from '#app/_i18n/texts.tsx';
import { ChatPage } from '../../../_parts/chat-page.tsx';
import { findChat } from '../../../_parts/find-chat.ts';

interface Props {
  readonly params: Promise<{ agent: string }>;
}

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => ({
  title: { absolute: (await findChat((await params).agent, 'embed')).title },
  robots: { index: false },
});

/** The page inside the frame that embed.js adds to other sites (channel `embed`). */
export default async function EmbedPage({ params }: Props) {
  return (
    <Texts of="app/(chat)/chat/[agent]/embed/page.tsx">
      <ChatPage chat={await findChat((await params).agent, 'embed')} />
    </Texts>
  );
}
