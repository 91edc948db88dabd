import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';
import { cutApart } from './cut-apart.ts';
import { insertSource } from './knowledge.store.ts';
import { savePassages } from './save-passages.ts';

interface Known {
  readonly title: string;
  readonly text: string;
  readonly kind?: 'text' | 'markdown';
}

/**
 * Adds a text to an agent's knowledge and returns its id. The text is cut into passages immediately, so searches find
 * it once the transaction commits. Throws ReadingFailed.
 */
export async function addKnownText(tx: Tx, organizationId: string, agentId: string, known: Known): Promise<string> {
  const { title, text, kind = 'text' } = known;
  const id = newId();
  const size = Buffer.byteLength(text);
  await insertSource(tx, organizationId, {
    ...{ id, agentId, kind, title, text, size },
    ...{ url: null, fileId: null, rereadHours: null },
  });
  await savePassages(
    tx,
    organizationId,
    { id, agentId, title },
    { text, size, pages: null, cut: await cutApart(text) },
  );
  return id;
}
