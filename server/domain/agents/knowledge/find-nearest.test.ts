import { afterAll, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { sql } from '#server/db/sql.ts';
import { startHarness } from '#server/testing/harness.ts';
import { packVector } from './embedding.ts';
import { findNearest } from './find-nearest.ts';

const api = startHarness();
afterAll(() => api.stop());

/** One vector more than two batches can hold. */
const many = 4_001;
const model = 'axes-1';
const asked = new Float32Array([1, 0, 0]);
const embedding = { model, embed: async () => [asked] };

it('findNearest finds the nearest 3 of 4,001 passages at any index, nearest first', async () => {
  const organizationId = await api.createOrganization();
  const agentId = newId();
  await api.prisma.agent.create({ data: { id: agentId, organizationId, name: 'Bia', slug: agentId } });
  const sourceId = newId();
  await api.prisma.knowledgeSource.create({
    data: { id: sourceId, organizationId, agentId, kind: 'text', title: 'x' },
  });
  const other = packVector(new Float32Array([0, 0, 1]));
  await sql.run(
    `INSERT INTO knowledge_passages (id, organization_id, agent_id, source_id, place, title, text, hash, embedding,
                                     embedding_model, embedding_dimension)
     SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, $2, $3, n, '', '', '', $4, $5, 3
       FROM generate_series(0, $6::int - 1) AS n`,
    [organizationId, agentId, sourceId, other, model, many],
  );
  const near = [
    [many - 1, asked],
    [2_000, new Float32Array([1, 0.2, 0])],
    [0, new Float32Array([1, 0.5, 0])],
  ] as const;
  for (const [index, vector] of near) {
    await sql.run('UPDATE knowledge_passages SET embedding = $2 WHERE source_id = $1 AND place = $3', [
      ...[sourceId, packVector(vector), index],
    ]);
  }
  const numberOf = ({ id }: { readonly id: string }) => Number(id.slice(-12));
  const found = await findNearest(null, { organizationId, agentId }, 'x', embedding, 3);
  expect(found.map(numberOf)).toEqual([many - 1, 2_000, 0]);
  expect((await findNearest(null, { organizationId, agentId }, 'x', embedding, 1)).map(numberOf)).toEqual([many - 1]);
});
