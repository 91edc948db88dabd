import { createHash } from 'node:crypto';
import type { KnowledgeChange } from '#server/contract/agents/knowledge.ts';
import { passagesPerAgent, passagesPerSource } from '#server/contract/agents/knowledge-limits.ts';
import type { Tx } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { CutPassage } from './cut-passages.ts';
import {
  countOthers,
  deletePassages,
  hashOf,
  insertPassages,
  orderPassages,
  type PassagesOf,
  rewriteWords,
  selectKept,
  wakeEmbedding,
} from './passage.store.ts';
import { noteRead } from './reading.store.ts';
import { ReadingFailed } from './reading-failed.ts';

const samplesMax = 5;
const sampleLength = 300;
const samplesOf = (texts: readonly { readonly text: string }[]): string[] =>
  texts.slice(0, samplesMax).map(({ text }) => text.slice(0, sampleLength).toWellFormed());

interface Compared {
  readonly change: KnowledgeChange;
  readonly isFirst: boolean;
}

/**
 * Replaces a source's passages. An unchanged passage keeps its id, and with it its vector and the citations that refer
 * to it.
 */
async function replacePassages(
  tx: Tx,
  organizationId: string,
  of: PassagesOf,
  cut: readonly CutPassage[],
): Promise<Compared> {
  const before = await selectKept(tx, organizationId, of.id);
  const free = Map.groupBy(before, ({ hash }) => hash);
  const added: (CutPassage & { place: number })[] = [];
  const kept: { id: string; place: number }[] = [];
  for (const [index, passage] of cut.entries()) {
    const same = free.get(hashOf(passage))?.shift();
    if (same) kept.push({ id: same.id, place: index + 1 });
    else added.push({ ...passage, place: index + 1 });
  }
  const removed = [...free.values()].flat();
  await deletePassages(
    tx,
    organizationId,
    removed.map(({ id }) => id),
  );
  await orderPassages(tx, organizationId, kept);
  await insertPassages(tx, organizationId, of, added);
  const counts = { added: added.length, removed: removed.length, kept: kept.length };
  const samples = { added_samples: samplesOf(added), removed_samples: samplesOf(removed) };
  return { change: { ...counts, ...samples }, isFirst: before.length === 0 };
}

/** A source's text as it was read and cut. */
export interface CutText {
  readonly text: string;
  readonly size: number;
  readonly pages: number | null;
  /** The passages that `cutApart` made of the text. */
  readonly cut: readonly CutPassage[];
}

/**
 * Stores the text and passages that were read from a source, in the transaction that locked the source. Throws
 * ReadingFailed if the text is empty, or if a limit of the source or agent is exceeded.
 */
export async function savePassages(tx: Tx, organizationId: string, of: PassagesOf, read: CutText): Promise<void> {
  const { cut } = read;
  if (cut.length === 0) throw new ReadingFailed('empty');
  if (cut.length > passagesPerSource) throw new ReadingFailed('too_large');
  if (cut.length + (await countOthers(tx, organizationId, of)) > passagesPerAgent) throw new ReadingFailed('too_large');
  const { change, isFirst } = await replacePassages(tx, organizationId, of, cut);
  const isNew = change.added + change.removed > 0;
  if (isNew) await rewriteWords(tx, organizationId, of);
  const hash = createHash('sha256').update(read.text).digest('hex');
  const { pages, size } = read;
  await noteRead(tx, organizationId, of.id, { pages, size, hash, isNew, change: isFirst ? null : change });
  if (change.added > 0 && (await wakeEmbedding(tx, organizationId, of.agentId)).length > 0) {
    tx.afterCommit(() => enqueue('parley/knowledge.unembedded', { organization_id: organizationId }));
  }
}
