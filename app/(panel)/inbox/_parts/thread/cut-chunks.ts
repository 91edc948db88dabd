/**
 * A chunk of consecutive messages that are rendered together or not at all. It is a range of list indexes, with `to`
 * excluded.
 */
export interface Chunk {
  readonly key: string;
  readonly from: number;
  readonly to: number;
}

/**
 * The number of messages in a chunk: enough to be worth a separate element, and few enough to render without a
 * noticeable delay.
 */
const chunkSize = 24;

function keysOf(ids: readonly string[], before: ReadonlyMap<string, string>): string[] {
  const keys: string[] = [];
  const known = ids.map((id) => before.get(id));
  const firstKnown = known.findIndex((key) => key !== undefined);
  const lastKnown = known.findLastIndex((key) => key !== undefined);
  const grow = (index: number, key: string | undefined, size: number): number => {
    const isFull = key === undefined || size >= chunkSize;
    keys[index] = isFull ? (ids[index] ?? '') : key;
    return isFull ? 1 : size + 1;
  };
  const start = Math.max(firstKnown, 0);
  let size = 0;
  for (let index = start; index < ids.length; index += 1) {
    const key = known[index];
    const above = keys[index - 1];
    if (key === undefined) {
      // A new message between two known messages is added to the chunk of its neighbor, even if that chunk is full,
      // because a chunk must not be split here.
      size = grow(index, above, index < lastKnown ? 0 : size);
    } else {
      keys[index] = key;
      size = key === above ? size + 1 : 1;
    }
  }
  // New messages at the end first fill the newest chunk, and then form further chunks.
  let below = keys.filter((key) => key === keys[start]).length;
  for (let index = start - 1; index >= 0; index -= 1) below = grow(index, keys[index + 1], below);
  return keys;
}

/**
 * Divides a thread, newest first, into chunks of messages. Chunks stay the same when messages arrive at the end or
 * older ones are loaded. `before` is the `keys` result of the previous call.
 */
export function cutChunks(
  ids: readonly string[],
  before: ReadonlyMap<string, string>,
): { readonly chunks: readonly Chunk[]; readonly keys: ReadonlyMap<string, string> } {
  const keys = keysOf(ids, before);
  const chunks: { key: string; from: number; to: number }[] = [];
  for (const [index, key] of keys.entries()) {
    const last = chunks.at(-1);
    if (last?.key === key) last.to = index + 1;
    else chunks.push({ key, from: index, to: index + 1 });
  }
  // If messages changed their order, a chunk may have been torn apart. In that case all chunks are formed anew.
  const isTorn = new Set(chunks.map(({ key }) => key)).size < chunks.length;
  if (isTorn && before.size > 0) return cutChunks(ids, new Map());
  return { chunks, keys: new Map(ids.map((id, index) => [id, keys[index] ?? id])) };
}
