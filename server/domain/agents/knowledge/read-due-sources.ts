import { now } from '#server/base/clock.ts';
import { transact } from '#server/db/transact.ts';
import { listedPauses, WorkFailed } from '../../platform/work/failure-outcome.ts';
import { kindOfWork } from '../../platform/work/kind-of-work.ts';
import { wakeAt } from '../../platform/work/wake-at.ts';
import { nextDue, workOff } from '../../platform/work/work-off.ts';
import { cutApart } from './cut-apart.ts';
import { fetchSource } from './fetch-source.ts';
import {
  type DueSource,
  dueSourceColumns,
  holdSource,
  noteFailed,
  noteTrouble,
  organizationsWithDueSources,
  sourceRows,
  wakePages,
} from './reading.store.ts';
import { ReadingFailed } from './reading-failed.ts';
import { type CutText, savePassages } from './save-passages.ts';

const job = 'parley/knowledge.due';

/**
 * The pauses between attempts, in seconds. They apply when a page does not answer, or when a worker died while reading
 * a document.
 */
const pauses = listedPauses([30, 300, 1_800]);

const save = (source: DueSource, holder: string, read: CutText): Promise<void> =>
  transact(async (tx) => {
    // A person edited the source or requested another reading during this one, so this result is discarded.
    if (!(await holdSource(tx, source, holder))) return;
    await savePassages(
      tx,
      source.organization_id,
      { id: source.id, agentId: source.agent_id, title: source.title },
      read,
    );
  });

/**
 * Reads one source. Most failures are final: they are stored and complete the work. Only a temporary failure is
 * retried.
 */
async function attempt(source: DueSource, holder: string): Promise<void> {
  try {
    const read = await fetchSource(source);
    await save(source, holder, { ...read, cut: await cutApart(read.text) });
  } catch (error) {
    if (!(error instanceof ReadingFailed)) throw error;
    if (error.isPassing) {
      await noteTrouble(source.organization_id, source.id, holder, error.code);
      throw new WorkFailed(error.message);
    }
    await transact(async (tx) => {
      if (!(await holdSource(tx, source, holder))) return;
      await noteFailed(tx, source.organization_id, source.id, { code: error.code, words: error.message });
    });
  }
}

/** Reads an organization's due sources, one after another. A call that is repeated or too early does nothing. */
export async function readDueSources(organizationId: string): Promise<void> {
  await workOff<DueSource>({ rows: sourceRows, columns: dueSourceColumns, pauses, attempt }, [organizationId]);
  const due = await nextDue(sourceRows, [organizationId], now());
  if (due) await wakeAt(job, { organization_id: organizationId }, due);
}

/**
 * The job that reads sources. Only one runs at a time for each organization, because each document takes a thread and
 * memory.
 */
export const knowledgeWork = kindOfWork({
  id: 'read-knowledge',
  job,
  turn: ['organization_id'],
  work: ({ organization_id }) => readDueSources(organization_id),
  waiting: async () => {
    await wakePages();
    return organizationsWithDueSources();
  },
});
