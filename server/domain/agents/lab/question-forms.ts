import type { Sql } from '#server/db/sql.ts';
import { questionWords } from '../knowledge/question-words.ts';
import { selectForms } from './question.store.ts';

/** Two questions count as the same if at least this share of their words is common to both. */
const sameFrom = 0.5;

/** Whether two questions ask the same thing, judged by the forms of their words. */
export function asksSame(a: readonly string[], b: readonly string[]): boolean {
  const other = new Set(b);
  const shared = a.filter((form) => other.has(form)).length;
  const all = a.length + b.length - shared;
  return all > 0 && shared / all >= sameFrom;
}

/**
 * Returns the word forms of each question, without duplicates. The list is empty for a question without searchable
 * words.
 */
export async function formsOf(questions: readonly string[], on?: Sql): Promise<string[][]> {
  const words = questions.map(questionWords);
  const rows = await selectForms([...new Set(words.flat())], on);
  const forms = new Map(rows.map(({ word, form }) => [word, form]));
  return words.map((list) => [...new Set(list.map((word) => forms.get(word) ?? word))].sort());
}
