import { type Actor, systemActor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import type { Message } from '#server/contract/inbox/message.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { fileLink, lastingLink } from '../../platform/files/file-link.ts';
import { keepFile, recordIfOurs } from '../../platform/files/keep-file.ts';
import { writeAdministrators } from '../../platform/mail/write-administrators.ts';
import { writePerson } from '../../platform/mail/write-person.ts';
import { kindOfWork } from '../../platform/work/kind-of-work.ts';
import { workInBatches } from '../../platform/work/work-in-batches.ts';
import {
  advance,
  beginConversations,
  type EndingRow,
  type ExportPart,
  findExporting,
  findInvitedOwner,
  findNames,
  selectContactIds,
  selectConversationIds,
  selectExporting,
  selectFileNames,
  setExported,
} from './client-ending.store.ts';
import { endingWords } from './ending-words.ts';

type ExportOne = (actor: Actor, input: { id: string }) => Promise<{ readonly messages: readonly Message[] }>;

/** The functions that export one contact or one conversation. The caller passes these functions in. */
export type Exports = Readonly<Record<ExportPart, ExportOne>>;

const job = 'parley/client_ending.due';
const atOnce = 200;
/** The approximate size of a file, which is held in memory. */
const partBytes = 8 * 1_024 * 1_024;

const selectIds = { contacts: selectContactIds, conversations: selectConversationIds };

/**
 * Writes one line of the export. Links to files stay valid as long as the export itself; the usual hour would be too
 * short.
 */
function lineOf<T extends { readonly messages: readonly Message[] }>(one: T, organizationId: string, until: Date) {
  const messages = one.messages.map(({ file, ...message }) =>
    file ? { ...message, file: { ...file, url: lastingLink({ organizationId, id: file.id }, file, until) } } : message,
  );
  return Buffer.from(`${JSON.stringify({ ...one, messages })}\n`);
}

/**
 * Writes a line for each id until the file is full. Contacts and conversations that were erased in the meantime are
 * skipped.
 */
async function readPart(exportOne: ExportOne, organizationId: string, ids: readonly string[], until: Date) {
  const lines: Buffer[] = [];
  let size = 0;
  let last = '';
  for (const id of ids) {
    last = id;
    try {
      lines.push(lineOf(await exportOne(systemActor(organizationId), { id }), organizationId, until));
    } catch (error) {
      if (!(error instanceof AppError && /^(contact|conversation)_(not_found|merged)$/.test(error.code))) throw error;
    }
    size += lines.at(-1)?.length ?? 0;
    if (size >= partBytes) break;
  }
  return { bytes: Buffer.concat(lines), count: lines.length, last };
}

/**
 * Sends an e-mail with the links to the files to the client's administrators, once. If the client has no administrator
 * yet, the invited owner gets the e-mail.
 */
const tell = (organizationId: string, { contacts, conversations, files, remove_at: until }: EndingRow): Promise<void> =>
  transact(async (tx) => {
    const at = now();
    const names = await findNames(tx, organizationId);
    if (!names || !(await setExported(tx, organizationId, at))) return;
    const parts = await selectFileNames(tx, organizationId, files);
    const links = parts.map(({ id, name }) => fileLink({ organizationId, id }, name, until));
    const target = { type: 'organization', id: organizationId, name: names.name };
    await recordAudit(tx, systemActor(organizationId), 'client.exported', target, {
      ...{ contacts, conversations, files: files.length },
    });
    const about = { kind: 'client.ended', objectId: organizationId, at };
    const details = { partner: names.partner ?? names.name, contacts, conversations, links, until };
    if ((await writeAdministrators(tx, organizationId, about, (reader) => endingWords(reader, details))) > 0) return;
    const owner = await findInvitedOwner(tx, organizationId);
    if (owner) await writePerson(tx, organizationId, { ...about, to: owner, ...endingWords(owner, details) });
  });

/**
 * Exports the next contacts or conversations to a file. If another process was faster, this process deletes its own
 * file.
 */
async function exportNext(exports: Exports, organizationId: string): Promise<boolean> {
  const ending = await findExporting(organizationId);
  if (!ending) return false;
  const { part, position } = ending;
  const ids = (await selectIds[part](organizationId, position, atOnce)).map(({ id }) => id);
  if (ids.length === 0 && part === 'contacts') return (await beginConversations(organizationId)) > 0;
  if (ids.length === 0) {
    await tell(organizationId, ending);
    return false;
  }
  const { bytes, count, last } = await readPart(exports[part], organizationId, ids, ending.remove_at);
  const name = `${part}-${ending[part] + 1}-${ending[part] + count}.ndjson`;
  const given = { bytes, name, declaredType: 'application/json' };
  const file = count === 0 ? null : await keepFile(organizationId, given);
  const step = { part, from: position, to: last, count, fileId: file?.id ?? null };
  const claim = (tx: Tx) => advance(tx, organizationId, step);
  await (file ? recordIfOurs(file, claim) : transact(claim));
  return true;
}

/**
 * Exports the data of an ended client to files, part by part. A repeated call, or a call after the export is complete,
 * does nothing.
 */
export const exportClient = (exports: Exports, organizationId: string): Promise<boolean> =>
  workInBatches(job, { organization_id: organizationId }, () => exportNext(exports, organizationId));

export const clientEndingWork = (exports: Exports) =>
  kindOfWork({
    id: 'export-ended-client',
    job,
    turn: ['organization_id'],
    work: ({ organization_id }) => exportClient(exports, organization_id),
    waiting: selectExporting,
  });
