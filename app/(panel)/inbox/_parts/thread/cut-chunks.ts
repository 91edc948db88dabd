/** Messages that are drawn, or not, together: places in the list, the end excluded. */
export interface Chunk {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/** As few as make a chunk worth its own element, as many as are drawn at once without being felt. */
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
      // Something between two that are there: one with its neighbour, whose place must not be cut through.
      size = grow(place, above, place < lastKnown ? 0 : size);
    } else {
      keys[place] = key;
      size = key === above ? size + 1 : 1;
    }
  }
  // What came in below fills the newest chunk up, and then begins others.
  let below = keys.filter((key) => key === keys[start]).length;
  for (let place = start - 1; place >= 0; place -= 1) below = grow(place, keys[place + 1], below);
  return keys;
}

/**
 * A thread, newest first, in chunks that stay what they are while messages come in below and older ones are read in above:
 * `before` is what an earlier call has answered as `keys`.
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
  // Messages that changed places have torn a chunk apart: everything is cut anew.
  const isTorn = new Set(chunks.map(({ key }) => key)).size < chunks.length;
  if (isTorn && before.size > 0) return cutChunks(ids, new Map());
  return { chunks, keys: new Map(ids.map((id, place) => [id, keys[place] ?? id])) };
}
