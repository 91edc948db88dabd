/**
 * Reads the bytes of a body. Returns `too_large` as soon as more bytes than the limit have arrived, without reading
 * further.
 */
export async function readLimited(
  body: AsyncIterable<Uint8Array> | null,
  declaredLength: string | null | undefined,
  limitBytes: number,
): Promise<Uint8Array | 'too_large'> {
  if (Number(declaredLength ?? 0) > limitBytes) return 'too_large';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > limitBytes) return 'too_large';
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}
