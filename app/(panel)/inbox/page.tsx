/** Renders nothing. The frame in layout.tsx shows the list of conversations. */
export default function InboxPage() {
  return null;
}
