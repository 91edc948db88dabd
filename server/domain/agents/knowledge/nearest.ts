import { nearness } from './embedding.ts';

/** Packed vectors, one after another, and the vector they are compared with; all have the same length. */
export interface VectorTask {
  readonly asked: Uint8Array;
  readonly packed: Uint8Array;
  readonly limit: number;
  /** The least nearness of a result. */
  readonly least: number;
}

export interface Near {
  /** The vector's index, from 0. */
  readonly place: number;
  readonly meaning: number;
}

/** Returns the nearest vectors, nearest first. */
export function nearest({ asked, packed, limit, least }: VectorTask): Near[] {
  const width = asked.length;
  const found: Near[] = [];
  for (let place = 0; (place + 1) * width <= packed.length; place += 1) {
    const meaning = nearness(asked, packed.subarray(place * width, (place + 1) * width));
    if (meaning >= least) found.push({ place, meaning });
  }
  return found.sort((a, b) => b.meaning - a.meaning).slice(0, limit);
}
