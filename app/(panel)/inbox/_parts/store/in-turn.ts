interface Line {
  waiting: Set<string>;
  last: Promise<void>;
  isPlanned: boolean;
}

const lines = new WeakMap<object, Map<string, Line>>();

/**
 * Runs the reads of a queue one after another, so that an older result never replaces a newer one. Ids requested during
 * a read are collected and read together afterwards. `of` and `name` identify the queue. Resolves when the requested
 * ids have been read.
 */
export function inTurn(
  of: object,
  name: string,
  asked: readonly string[],
  read: (asked: readonly string[]) => Promise<void>,
): Promise<void> {
  const own = lines.get(of) ?? new Map<string, Line>();
  lines.set(of, own);
  const line = own.get(name) ?? { waiting: new Set(), last: Promise.resolve(), isPlanned: false };
  own.set(name, line);
  for (const one of asked) line.waiting.add(one);
  if (line.isPlanned) return line.last;
  line.isPlanned = true;
  line.last = line.last
    .then(() => {
      const words = [...line.waiting];
      line.waiting = new Set();
      line.isPlanned = false;
      return read(words);
    })
    .catch(() => {});
  return line.last;
}
