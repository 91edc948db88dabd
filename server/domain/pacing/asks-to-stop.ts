import { now } from '#server/base/clock.ts';
import { foldText } from '#server/base/fold-text.ts';
import type { Tx } from '#server/db/transact.ts';
import { findBegun } from './pacing.store.ts';

/** Said alone, to somebody who wrote first, they mean one thing. */
const stopWords = new Set(['stop', 'unsubscribe', 'parar', 'pare', 'sair', 'cancelar', 'descadastrar', 'remover']);
const memoryMs = 7 * 86_400_000;

const wordOf = (text: string): string =>
  foldText(text)
    .replace(/[^a-z]+/g, ' ')
    .trim();

/**
 * Does a customer's message, as a whole, ask a business that wrote to them within a week to stop? In an ordinary
 * conversation the same word may mean an order.
 */
export async function asksToStop(tx: Tx, organizationId: string, contactId: string, text: string): Promise<boolean> {
  if (text.length > 40 || !stopWords.has(wordOf(text))) return false;
  return (await findBegun(tx, organizationId, contactId, new Date(now().getTime() - memoryMs))) !== null;
}
