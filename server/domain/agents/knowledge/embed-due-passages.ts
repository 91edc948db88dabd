import { now } from '#server/base/clock.ts';
import { doublingPauses, WorkFailed } from '../../platform/work/failure-outcome.ts';
import { type KindOfWork, kindOfWork } from '../../platform/work/kind-of-work.ts';
import { wakeAt } from '../../platform/work/wake-at.ts';
import { nextDue, workOff } from '../../platform/work/work-off.ts';
import {
  type DueEmbedding,
  dueEmbeddingColumns,
  embeddingRows,
  finishEmbedding,
  organizationsWithDueEmbeddings,
  saveVector,
  selectUnembedded,
} from './embedding.store.ts';
import { type Embed, packVector } from './embedding.ts';

const job = 'parley/knowledge.unembedded';
const atOnce = 64;
const pauses = doublingPauses(3_600, 10);

/**
 * Returns the function that makes an agent's vectors with a model. Null if the organization has no AI key for the
 * model.
 */
export type FindEmbed = (organizationId: string, agentId: string, model: string) => Promise<Embed | null>;

/**
 * Makes the missing vectors in batches. Each batch is stored at once, so that a worker that dies loses only its last
 * batch.
 */
async function attempt(due: DueEmbedding, holder: string, findEmbed: FindEmbed): Promise<void> {
  const embed = await findEmbed(due.organization_id, due.id, due.model);
  if (!embed) throw new WorkFailed('no key of the organization can make vectors', true);
  for (;;) {
    const passages = await selectUnembedded(due, atOnce);
    if (passages.length === 0) break;
    const vectors = await embed(passages.map(({ words }) => words));
    if (vectors.length !== passages.length) throw new WorkFailed('the model answered with another number of vectors');
    for (const [index, { id }] of passages.entries()) {
      const vector = vectors[index] ?? new Float32Array();
      await saveVector(due, id, packVector(vector), vector.length);
    }
  }
  await finishEmbedding(due, holder);
}

/** Makes the missing vectors for an organization's agents. A call that is repeated or too early does nothing. */
export async function embedDuePassages(organizationId: string, findEmbed: FindEmbed): Promise<void> {
  const attemptIt = (due: DueEmbedding, holder: string) => attempt(due, holder, findEmbed);
  const work = { rows: embeddingRows, columns: dueEmbeddingColumns, pauses, attempt: attemptIt };
  await workOff<DueEmbedding>(work, [organizationId]);
  const due = await nextDue(embeddingRows, [organizationId], now());
  if (due) await wakeAt(job, { organization_id: organizationId }, due);
}

/**
 * The job that makes vectors. Only one runs at a time for each organization, because the organization's AI key has rate
 * limits.
 */
export const embeddingWork = (findEmbed: FindEmbed): KindOfWork =>
  kindOfWork({
    id: 'embed-knowledge',
    job,
    turn: ['organization_id'],
    work: ({ organization_id }) => embedDuePassages(organization_id, findEmbed),
    waiting: organizationsWithDueEmbeddings,
  });
