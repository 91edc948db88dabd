/** The frame (layout.tsx) shows the list. */
export default function InboxPage() {
  return null;
}
