import type { Sql } from '#server/db/sql.ts';
import { compareVectors } from './compare-vectors.ts';
import { selectVectors } from './embedding.store.ts';
import { type Embedding, packVector } from './embedding.ts';

/**
 * The minimum similarity of a result. A less similar passage is about something else, even if it shares words with the
 * question.
 */
const nearEnough = 0.4;
const batchSize = 2_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Finds the passages whose vectors are nearest to the question's vector, nearest first. All vectors are compared, batch
 * by batch. Many vectors are compared in a separate thread.
 */
export async function findNearest(
  on: Sql | null,
  of: { readonly organizationId: string; readonly agentId: string },
  question: string,
  { model, embed }: Embedding,
  limit: number,
): Promise<{ id: string; meaning: number }[]> {
  const [vector] = await embed([question]);
  if (!vector) return [];
  const asked = packVector(vector);
  let nearest: { id: string; meaning: number }[] = [];
  for (let after = firstId; ; ) {
    const rows = await selectVectors(on, of.organizationId, of.agentId, model, after, batchSize);
    const alike = rows.filter(({ embedding }) => embedding.length === asked.length);
    const packed = new Uint8Array(alike.length * asked.length);
    for (const [index, { embedding }] of alike.entries()) packed.set(embedding, index * asked.length);
    const found = await compareVectors({ asked, packed, limit, least: nearEnough });
    const near = found.flatMap(({ position, meaning }) => {
      const row = alike[position];
      return row ? [{ id: row.id, meaning }] : [];
    });
    nearest = [...nearest, ...near].sort((a, b) => b.meaning - a.meaning).slice(0, limit);
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return nearest;
    after = last.id;
  }
}
