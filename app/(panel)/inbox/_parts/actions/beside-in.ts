/**
 * Returns the conversation after the given one in the list, or at the list's end the one before it; null if there is no
 * other.
 */
export function besideIn(list: readonly { readonly id: string }[], id: string): string | null {
  const place = list.findIndex((one) => one.id === id);
  if (place < 0) return list[0]?.id ?? null;
  return (list[place + 1] ?? list[place - 1])?.id ?? null;
}
