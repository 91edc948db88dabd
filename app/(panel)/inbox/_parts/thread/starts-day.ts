/**
 * Whether a day begins with this message; the list has the newest first. `hasOlder` means that there are more messages
 * before the last one, so it is unknown whether its day began earlier.
 */
export function startsDay(
  messages: readonly { readonly created_at: string }[],
  place: number,
  dayOf: (at: string) => string,
  hasOlder: boolean,
): boolean {
  const [message, before] = [messages[place], messages[place + 1]];
  if (!message) return false;
  return before ? dayOf(before.created_at) !== dayOf(message.created_at) : !hasOlder;
}
