/**
 * Whether this message is the first of its day. The list is ordered newest first. `hasOlder` means that older messages
 * exist which are not loaded, so it is unknown whether the oldest loaded message is the first of its day.
 */
export function startsDay(
  messages: readonly { readonly created_at: string }[],
  index: number,
  dayOf: (at: string) => string,
  hasOlder: boolean,
): boolean {
  const [message, before] = [messages[index], messages[index + 1]];
  if (!message) return false;
  return before ? dayOf(before.created_at) !== dayOf(message.created_at) : !hasOlder;
}
