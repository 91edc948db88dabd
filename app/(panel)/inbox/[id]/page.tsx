import { Texts } from '#app/_i18n/texts.tsx';
import { Thread } from '../_parts/thread.tsx';

export default async function ConversationPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return (
    <Texts of="app/(panel)/inbox/[id]/page.tsx">
      <Thread key={id} id={id} />
    </Texts>
  );
}
