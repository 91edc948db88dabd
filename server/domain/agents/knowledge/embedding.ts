/** Turns each text into a vector by calling an embedding model. Throws if the model cannot be called. */
export type Embed = (texts: string[]) => Promise<Float32Array[]>;

/** A model that makes vectors, with its name. Vectors of different models are not compared. */
export interface Embedding {
  readonly model: string;
  readonly embed: Embed;
}

const scaleBytes = 4;

/**
 * Packs a vector of length one into its scale and one byte for each dimension. This takes a quarter of the space and
 * ranks just as well.
 */
export function packVector(vector: Float32Array): Buffer {
  const length = Math.hypot(...vector) || 1;
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / length || 1;
  const packed = Buffer.alloc(scaleBytes + vector.length);
  packed.writeFloatLE(largest / 127, 0);
  for (const [index, value] of vector.entries()) {
    packed.writeInt8(Math.round((value / length / largest) * 127), scaleBytes + index);
  }
  return packed;
}

/** Returns the similarity of two packed vectors, from -1 to 1. It is -1 if they cannot be compared. */
export function nearness(one: Uint8Array, other: Uint8Array): number {
  if (one.length !== other.length || one.length <= scaleBytes) return -1;
  const [a, b] = [one, other].map(
    (bytes) => new Int8Array(bytes.buffer, bytes.byteOffset + scaleBytes, bytes.length - scaleBytes),
  );
  if (!a || !b) return -1;
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  const scaleOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getFloat32(0, true);
  return Math.max(-1, Math.min(1, sum * scaleOf(one) * scaleOf(other)));
}
