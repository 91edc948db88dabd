import { nearness } from './embedding.ts';

/**
 * A search for the vectors that are nearest to `asked`. `packed` holds the vectors one after another. All have the same
 * length.
 */
export interface VectorTask {
  readonly asked: Uint8Array;
  readonly packed: Uint8Array;
  readonly limit: number;
  /** The minimum similarity of a result. */
  readonly least: number;
}

export interface Near {
  /** The index of the vector in `packed`, starting at 0. */
  readonly position: number;
  readonly meaning: number;
}

/** Returns the vectors nearest to `asked`, nearest first. */
export function nearest({ asked, packed, limit, least }: VectorTask): Near[] {
  const width = asked.length;
  const found: Near[] = [];
  for (let position = 0; (position + 1) * width <= packed.length; position += 1) {
    const meaning = nearness(asked, packed.subarray(position * width, (position + 1) * width));
    if (meaning >= least) found.push({ position, meaning });
  }
  return found.sort((a, b) => b.meaning - a.meaning).slice(0, limit);
}
