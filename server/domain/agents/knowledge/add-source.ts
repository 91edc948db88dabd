import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { newId } from '#server/base/ids.ts';
import { requireRoomInDatabase } from '#server/base/process/free-space.ts';
import type {
  AddTextInput,
  AddUrlInput,
  KnowledgeSource,
  UploadDocumentInput,
} from '#server/contract/agents/knowledge.ts';
import { documentBytesMax } from '#server/contract/agents/knowledge-limits.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { checkTarget } from '#server/gateways/http/check-target.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { dropFile, keepFile, recordFile } from '../../platform/files/keep-file.ts';
import { addKnownText } from './add-known-text.ts';
import { insertSource, type NewSource } from './knowledge.store.ts';
import { ReadingFailed } from './reading-failed.ts';
import { requireAgent, requireRoom, showSource } from './require-source.ts';

/** Converts a ReadingFailed error about a text in the request to an invalid_request error on the field `text`. */
export function refusedText(error: unknown): unknown {
  if (!(error instanceof ReadingFailed)) return error;
  return new AppError('invalid_request', { issues: [{ path: 'text', message: error.message }] });
}

async function added(tx: Tx, actor: Actor, id: string): Promise<KnowledgeSource> {
  const source = await showSource(tx, actor.organizationId, id);
  const { kind, agent_id, title: name } = source;
  await recordAudit(tx, actor, 'knowledge.added', { type: 'knowledge', id, name }, { kind, agent_id });
  return source;
}

/** Wakes the job that reads knowledge sources, after the transaction commits. */
export const readSoon = (tx: Tx, organizationId: string): void =>
  tx.afterCommit(() => enqueue('parley/knowledge.due', { organization_id: organizationId }));

/**
 * Adds a text that a person typed or pasted to the agent's knowledge. Searches find it at once. Throws agent_not_found,
 * knowledge_full, storage_full, invalid_request.
 */
export async function addText(actor: Actor, input: AddTextInput): Promise<KnowledgeSource> {
  await requireRoomInDatabase();
  const { agent_id: agentId, title, text, format: kind = 'text' } = input;
  try {
    return await transact(async (tx) => {
      await requireRoom(tx, actor.organizationId, agentId);
      return added(tx, actor, await addKnownText(tx, actor.organizationId, agentId, { title, text, kind }));
    });
  } catch (error) {
    throw refusedText(error);
  }
}

async function addUnread(tx: Tx, actor: Actor, source: NewSource): Promise<KnowledgeSource> {
  await requireRoom(tx, actor.organizationId, source.agentId);
  await insertSource(tx, actor.organizationId, source);
  readSoon(tx, actor.organizationId);
  return added(tx, actor, source.id);
}

const rereadHoursDefault = 24;

/**
 * Adds a web page to the agent's knowledge. The page is read soon and then again at regular intervals, unless
 * `reread_hours` is null. Throws agent_not_found, invalid_url, knowledge_full, storage_full.
 */
export async function addUrl(actor: Actor, input: AddUrlInput): Promise<KnowledgeSource> {
  await requireRoomInDatabase();
  await requireAgent(actor.organizationId, input.agent_id);
  const written = URL.canParse(input.url) ? new URL(input.url) : null;
  if (written) written.hash = '';
  const url = written ? await checkTarget(written.href) : null;
  if (!url) throw new AppError('invalid_url');
  const title = input.title ?? `${url.host}${url.pathname === '/' ? '' : url.pathname}`.slice(0, 200).toWellFormed();
  const rereadHours = input.reread_hours === undefined ? rereadHoursDefault : input.reread_hours;
  return transact((tx) =>
    addUnread(tx, actor, {
      ...{ id: newId(), agentId: input.agent_id, kind: 'url', title, url: url.href, rereadHours },
      ...{ text: null, fileId: null, size: 0 },
    }),
  );
}

const pdfMark = Buffer.from('%PDF-');
const zipMark = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
/**
 * The first bytes of an encrypted Word document. The upload of such a file is accepted; reading the file then fails,
 * and the source shows that the file is encrypted.
 */
const containerMark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Returns the kind of an uploaded file, by its bytes and its name. Throws unsupported_document. */
function kindOf(bytes: Buffer, name: string): 'pdf' | 'docx' | 'markdown' | 'text' {
  const ending = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (bytes.subarray(0, 1_024).includes(pdfMark)) return 'pdf';
  const isBoxed = [zipMark, containerMark].some((mark) => bytes.subarray(0, 4).equals(mark));
  if (isBoxed && ending === 'docx') return 'docx';
  if (!isBoxed && ['md', 'markdown', 'mdx'].includes(ending)) return 'markdown';
  if (!isBoxed && ['txt', 'text', 'csv', 'log', ''].includes(ending)) return 'text';
  throw new AppError('unsupported_document', { reason: 'kind', accepted: ['pdf', 'docx', 'md', 'txt', 'csv'] });
}

/**
 * Stores an uploaded document for the agent's knowledge. The document is read soon. Throws agent_not_found,
 * unsupported_document, knowledge_full, storage_full.
 */
export async function uploadDocument(actor: Actor, input: UploadDocumentInput): Promise<KnowledgeSource> {
  await requireRoomInDatabase();
  const { agent_id: agentId, file_name: name } = input;
  await requireAgent(actor.organizationId, agentId);
  const bytes = Buffer.from(input.content, 'base64');
  if (bytes.length > documentBytesMax) {
    throw new AppError('unsupported_document', { reason: 'too_large', bytes_max: documentBytesMax });
  }
  if (bytes.length === 0) throw new AppError('unsupported_document', { reason: 'empty' });
  const kind = kindOf(bytes, name);
  const file = await keepFile(actor.organizationId, { bytes, name, declaredType: 'text/plain' });
  try {
    return await transact(async (tx) => {
      await recordFile(tx, file);
      return addUnread(tx, actor, {
        ...{ id: newId(), agentId, kind, title: input.title ?? name, fileId: file.id, size: bytes.length },
        ...{ text: null, url: null, rereadHours: null },
      });
    });
  } catch (error) {
    await dropFile(file);
    throw error;
  }
}
