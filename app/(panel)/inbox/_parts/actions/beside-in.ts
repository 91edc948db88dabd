/**
 * Returns the id of the next conversation in the list, or of the previous conversation at the end of the list. Null if
 * the list has no other conversation.
 */
export function besideIn(list: readonly { readonly id: string }[], id: string): string | null {
  const index = list.findIndex((one) => one.id === id);
  if (index < 0) return list[0]?.id ?? null;
  return (list[index + 1] ?? list[index - 1])?.id ?? null;
}
