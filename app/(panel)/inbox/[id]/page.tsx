import { Thread } from '../_parts/thread.tsx';

export default async function ConversationPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <Thread key={id} id={id} />;
}
