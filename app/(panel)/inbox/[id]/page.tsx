/** Renders nothing. The frame in layout.tsx shows the conversation whose id is in the URL. */
export default function ConversationPage() {
  return null;
}
