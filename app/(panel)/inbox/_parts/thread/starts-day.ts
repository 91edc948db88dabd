/**
 * Does a day begin with this message, of a list with the newest first? `hasOlder`: there is more before the last one, so
 * nobody knows yet whether its day began earlier.
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
