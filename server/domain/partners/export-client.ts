import { type Actor, systemActor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { now } from '#server/base/clock.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { fileLink } from '../files/file-link.ts';
import { keepFile, recordIfOurs } from '../files/keep-file.ts';
import { writeAdministrators } from '../mail/write-administrators.ts';
import { kindOfWork } from '../work/kind-of-work.ts';
import { workInSlices } from '../work/work-in-slices.ts';
import {
  advance,
  beginConversations,
  type EndingRow,
  type ExportPart,
  findExporting,
  findNames,
  selectContactIds,
  selectConversationIds,
  selectExporting,
  selectFileNames,
  setExported,
} from './client-ending.store.ts';
import { endingWords } from './ending-words.ts';

type ExportOne = (actor: Actor, input: { id: string }) => Promise<unknown>;

/** Everything of one, as a line of a file has it; their rooms are handed in. */
export type Exports = Readonly<Record<ExportPart, ExportOne>>;

const job = 'parley/client_ending.due';
const atOnce = 200;
/** A part is about so large: it is held in memory. */
const partBytes = 8 * 1_024 * 1_024;

const selectIds = { contacts: selectContactIds, conversations: selectConversationIds };

/** A line for each, until the file is full; whatever was erased meanwhile is in none. */
async function readPart(exportOne: ExportOne, organizationId: string, ids: readonly string[]) {
  const lines: Buffer[] = [];
  let size = 0;
  let last = '';
  for (const id of ids) {
    last = id;
    try {
      lines.push(Buffer.from(`${JSON.stringify(await exportOne(systemActor(organizationId), { id }))}\n`));
    } catch (error) {
      if (!(error instanceof AppError && /^(contact|conversation)_(not_found|merged)$/.test(error.code))) throw error;
    }
    size += lines.at(-1)?.length ?? 0;
    if (size >= partBytes) break;
  }
  return { bytes: Buffer.concat(lines), count: lines.length, last };
}

/** Tells the client's administrators where the files are, once. */
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
    const facts = { partner: names.partner ?? names.name, contacts, conversations, links, until };
    await writeAdministrators(tx, organizationId, about, (reader) => endingWords(reader, facts));
  });

/** Puts the next ones into a file. Whoever is slower than another process throws its file away. */
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
  const { bytes, count, last } = await readPart(exports[part], organizationId, ids);
  const name = `${part}-${ending[part] + 1}-${ending[part] + count}.ndjson`;
  const given = { bytes, name, declaredType: 'application/json' };
  const file = count === 0 ? null : await keepFile(organizationId, given);
  const step = { part, from: position, to: last, count, fileId: file?.id ?? null };
  const claim = (tx: Tx) => advance(tx, organizationId, step);
  await (file ? recordIfOurs(file, claim) : transact(claim));
  return true;
}

/** Puts the data of a client that has ended into files, part by part. Told twice, or once it is done, it does nothing. */
export const exportClient = (exports: Exports, organizationId: string): Promise<boolean> =>
  workInSlices(job, { organization_id: organizationId }, () => exportNext(exports, organizationId));

export const clientEndingWork = (exports: Exports) =>
  kindOfWork({
    id: 'export-ended-client',
    job,
    turn: ['organization_id'],
    work: ({ organization_id }) => exportClient(exports, organization_id),
    waiting: selectExporting,
  });
