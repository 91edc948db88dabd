import type { Metadata } from 'next';
import { Texts } from '#app/_i18n/texts.tsx';
import { ChatPage } from '../../_parts/chat-page.tsx';
import { findChat } from '../../_parts/find-chat.ts';

interface Props {
  readonly params: Promise<{ agent: string }>;
}

export const generateMetadata = async ({ params }: Props): Promise<Metadata> => ({
  title: { absolute: (await findChat((await params).agent, 'web')).title },
});

/** The hosted chat page of an agent (channel `web`). */
export default async function WebPage({ params }: Props) {
  return (
    <Texts of="app/(chat)/chat/[agent]/page.tsx">
      <ChatPage chat={await findChat((await params).agent, 'web')} />
    </Texts>
  );
}
