import { log } from '#server/base/log.ts';
import type { FoundPassage } from '#server/contract/agents/knowledge.ts';
import type { Sql } from '#server/db/sql.ts';
import type { Embedding } from './embedding.ts';
import { findNearest } from './find-nearest.ts';
import { type FoundRow, type PassageById, selectByIds, selectByWords } from './knowledge-search.store.ts';
import { searchedWords } from './question-words.ts';

/** How many results of each list (by words, by meaning) are considered. */
const candidates = 40;

type Nearest = readonly { readonly id: string; readonly meaning: number }[];

/**
 * Returns the nearest passages, or no passages if the embedding model cannot be reached. The search by words is then
 * enough.
 */
async function nearestOrNone(asked: Promise<Nearest>): Promise<Nearest> {
  try {
    return await asked;
  } catch (error) {
    log.warn({ error: String(error) }, 'no vector of a question could be had; its words are searched alone');
    return [];
  }
}

const whyOf = (row: FoundRow | undefined, words: readonly string[], meaning: number | null): FoundPassage['why'] => ({
  words: (row?.words ?? []).map((nr) => words[nr - 1] ?? ''),
  alike: (row?.alike ?? []).map(({ nr, found }) => ({ asked: words[nr - 1] ?? '', found })),
  meaning,
});

/** The usual constant of reciprocal rank fusion. With it, the first rank counts only a little more than the second. */
const constant = 60;

/**
 * Computes one score for each item from its ranks in several lists. Ranks start at 1. An item may be missing from some
 * lists.
 */
const fuseRanks = (items: readonly (readonly [string, readonly number[]])[]): Map<string, number> =>
  new Map(items.map(([id, ranks]) => [id, ranks.reduce((sum, rank) => sum + 1 / (constant + rank), 0)]));

/**
 * Finds passages of an agent's knowledge that fit a question, best first. Compares word stems with and without accents,
 * words that are nearly the same, and, if a model is passed in, the meaning. The lists are combined by their ranks.
 * Passages that share too little with the question are left out. `on` is the caller's transaction, or null if there is
 * none; no model may be called within a transaction.
 */
export async function searchKnowledge(
  on: Sql | null,
  organizationId: string,
  agentId: string,
  question: string,
  limit: number,
  embedding: Embedding | null = null,
): Promise<FoundPassage[]> {
  const words = searchedWords(question);
  if (words.length === 0) return [];
  const near = embedding
    ? await nearestOrNone(findNearest(on, { organizationId, agentId }, question, embedding, candidates))
    : [];
  const rows = await selectByWords(on, organizationId, agentId, words, candidates);
  const byWords = new Map(rows.map((row) => [row.id, row]));
  const missing = near.filter(({ id }) => !byWords.has(id)).map(({ id }) => id);
  const others = missing.length > 0 ? await selectByIds(on, organizationId, agentId, missing) : [];
  const nearRanks = new Map(near.map((one, index) => [one.id, { rank: index + 1, meaning: one.meaning }]));
  const passages: PassageById[] = [...rows, ...others];
  const scores = fuseRanks(
    passages.map(({ id }) => {
      const row = byWords.get(id);
      const rank = nearRanks.get(id)?.rank;
      return [id, [...(row ? [row.stem_rank, row.likeness_rank] : []), ...(rank ? [rank] : [])]] as const;
    }),
  );
  return passages
    .map(({ id, source_id, title, heading, text }) => {
      const why = whyOf(byWords.get(id), words, nearRanks.get(id)?.meaning ?? null);
      return { id, source_id, title, heading, text, score: scores.get(id) ?? 0, why };
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, limit);
}
