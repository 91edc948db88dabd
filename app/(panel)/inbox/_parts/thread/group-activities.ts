interface At {
  readonly at: string;
}
interface Said {
  readonly id: string;
  readonly created_at: string;
}

/** Whether the conversation has messages that are older, or newer, than the loaded messages. */
interface Beyond {
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/**
 * Returns which activity entries to show below each message. Both lists are ordered newest first. Entries from before
 * the first message are under the key `first`.
 */
export function groupActivities<Happened extends At>(
  messages: readonly Said[],
  activities: readonly Happened[],
  { hasOlder, hasNewer }: Beyond,
): ReadonlyMap<string, readonly Happened[]> {
  const placed = new Map<string, Happened[]>();
  const time = (at: string) => new Date(at).getTime();
  let position = 0;
  for (const happened of activities) {
    while (position < messages.length && time(messages[position]?.created_at ?? '') > time(happened.at)) position += 1;
    // An entry that is newer than all loaded messages is shown only after newer messages have been loaded.
    if (position === 0 && hasNewer) continue;
    const below = messages[position]?.id ?? (hasOlder ? null : first);
    // An entry that is older than all loaded messages is shown only after older messages have been loaded.
    if (below === null) break;
    placed.set(below, [...(placed.get(below) ?? []), happened]);
  }
  return placed;
}

/** The key for the entries from before the first message. */
export const first = 'first';
