interface At {
  readonly at: string;
}
interface Said {
  readonly id: string;
  readonly created_at: string;
}

/** Does more stand before the oldest and after the newest of what is loaded? */
interface Beyond {
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

/** Those that stand below a message, of both the newest first; under `first` what was before the first message. */
export function placeHappenings<Happened extends At>(
  messages: readonly Said[],
  happenings: readonly Happened[],
  { hasOlder, hasNewer }: Beyond,
): ReadonlyMap<string, readonly Happened[]> {
  const placed = new Map<string, Happened[]>();
  const time = (at: string) => new Date(at).getTime();
  let place = 0;
  for (const happened of happenings) {
    while (place < messages.length && time(messages[place]?.created_at ?? '') > time(happened.at)) place += 1;
    // What is newer than all that is loaded comes with it.
    if (place === 0 && hasNewer) continue;
    const below = messages[place]?.id ?? (hasOlder ? null : first);
    // What is older than all that is loaded comes with it.
    if (below === null) break;
    placed.set(below, [...(placed.get(below) ?? []), happened]);
  }
  return placed;
}

/** Where stands what was before anything was said. */
export const first = 'first';
