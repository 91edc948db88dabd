import { nearness } from './embedding.ts';

/** Vectors as they are packed, one behind the other, and one they are compared with; all of one length. */
export interface VectorTask {
  readonly asked: Uint8Array;
  readonly packed: Uint8Array;
  readonly limit: number;
  /** Less is not near. */
  readonly least: number;
}

export interface Near {
  /** Its number among the vectors, from 0. */
  readonly place: number;
  readonly meaning: number;
}

/** The vectors that are nearest, nearest first. */
export function nearest({ asked, packed, limit, least }: VectorTask): Near[] {
  const width = asked.length;
  const found: Near[] = [];
  for (let place = 0; (place + 1) * width <= packed.length; place += 1) {
    const meaning = nearness(asked, packed.subarray(place * width, (place + 1) * width));
    if (meaning >= least) found.push({ place, meaning });
  }
  return found.sort((a, b) => b.meaning - a.meaning).slice(0, limit);
}
