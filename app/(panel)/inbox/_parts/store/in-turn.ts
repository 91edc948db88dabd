interface Line {
  waiting: Set<string>;
  last: Promise<void>;
  isPlanned: boolean;
}

const lines = new WeakMap<object, Map<string, Line>>();

/**
 * Runs reads one after another, so that an earlier read never finishes after a later one. What is asked for during a
 * read is collected and read together afterwards. The queue is identified by `of` and `name`. Resolves when what was
 * asked for has been read.
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
