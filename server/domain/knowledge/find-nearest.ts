import type { Sql } from '#server/db/sql.ts';
import { selectVectors } from './embedding.store.ts';
import { type Embedding, nearness, packVector } from './embedding.ts';

/** Less than this, and it is about something else, whatever words it shares. */
const nearEnough = 0.4;
const slice = 2_000;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Passages whose vectors are nearest to the question's, nearest first. All are compared, slice by slice, so that others
 * have their turn between two slices.
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
    const rows = await selectVectors(on, of.organizationId, of.agentId, model, after, slice);
    const near = rows
      .map(({ id, embedding }) => ({ id, meaning: nearness(asked, embedding) }))
      .filter(({ meaning }) => meaning >= nearEnough);
    nearest = [...nearest, ...near].sort((a, b) => b.meaning - a.meaning).slice(0, limit);
    const last = rows.at(-1);
    if (!last || rows.length < slice) return nearest;
    after = last.id;
  }
}
