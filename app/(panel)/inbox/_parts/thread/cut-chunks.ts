/** A chunk of messages that are drawn together or not at all: a range of indexes in the list, `to` excluded. */
export interface Chunk {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/**
 * The messages in a chunk: enough to be worth an element of its own, and few enough to be drawn at once without a
 * noticeable delay.
 */
const chunkSize = 24;

function keysOf(ids: readonly string[], before: ReadonlyMap<string, string>): string[] {
  const keys: string[] = [];
  const known = ids.map((id) => before.get(id));
  const firstKnown = known.findIndex((key) => key !== undefined);
  const lastKnown = known.findLastIndex((key) => key !== undefined);
  const grow = (place: number, key: string | undefined, size: number): number => {
    const isFull = key === undefined || size >= chunkSize;
    keys[place] = isFull ? (ids[place] ?? '') : key;
    return isFull ? 1 : size + 1;
  };
  const start = Math.max(firstKnown, 0);
  let size = 0;
  for (let place = start; place < ids.length; place += 1) {
    const key = known[place];
    const above = keys[place - 1];
    if (key === undefined) {
      // A new message between two known ones joins its neighbour's chunk, which must not be cut through at this point.
      size = grow(place, above, place < lastKnown ? 0 : size);
    } else {
      keys[place] = key;
      size = key === above ? size + 1 : 1;
    }
  }
  // New messages below fill the newest chunk, and then begin further chunks.
  let below = keys.filter((key) => key === keys[start]).length;
  for (let place = start - 1; place >= 0; place -= 1) below = grow(place, keys[place + 1], below);
  return keys;
}

/**
 * Cuts a thread, newest first, into chunks that stay the same while messages arrive below and older ones are loaded
 * above. `before` is the `keys` that an earlier call returned.
 */
export function cutChunks(
  ids: readonly string[],
  before: ReadonlyMap<string, string>,
): { readonly chunks: readonly Chunk[]; readonly keys: ReadonlyMap<string, string> } {
  const keys = keysOf(ids, before);
  const chunks: { key: string; from: number; to: number }[] = [];
  for (const [place, key] of keys.entries()) {
    const last = chunks.at(-1);
    if (last?.key === key) last.to = place + 1;
    else chunks.push({ key, from: place, to: place + 1 });
  }
  // Messages that changed their order have torn a chunk apart, so everything is cut again.
  const isTorn = new Set(chunks.map(({ key }) => key)).size < chunks.length;
  if (isTorn && before.size > 0) return cutChunks(ids, new Map());
  return { chunks, keys: new Map(ids.map((id, place) => [id, keys[place] ?? id])) };
}
