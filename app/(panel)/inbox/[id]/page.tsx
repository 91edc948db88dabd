/** The frame (layout.tsx) shows the conversation that the address names. */
export default function ConversationPage() {
  return null;
}
