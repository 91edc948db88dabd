import { type Actor, systemActor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { now } from '#server/base/clock.ts';
import { transact } from '#server/db/transact.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { fileLink } from '../files/file-link.ts';
import { dropFile, keepFile, recordFile } from '../files/keep-file.ts';
import { writeAdministrators } from '../mail/write-administrators.ts';
import { kindOfWork } from '../work/kind-of-work.ts';
import { workInSlices } from '../work/work-in-slices.ts';
import {
  advance,
  type EndingRow,
  findExporting,
  findNames,
  selectContactIds,
  selectExporting,
  selectFileNames,
  setExported,
} from './client-ending.store.ts';
import { endingWords } from './ending-words.ts';

/** Everything of a contact, as GET /contacts/{id}/export answers it; its room is handed in. */
type ExportOne = (actor: Actor, input: { id: string }) => Promise<unknown>;

const job = 'parley/client_ending.due';
const atOnce = 200;
/** A part is about so large: it is held in memory. */
const partBytes = 8 * 1_024 * 1_024;

/** A line for each contact, until the part is full; whoever was erased meanwhile is in none. */
async function readPart(exportOne: ExportOne, organizationId: string, ids: readonly string[]) {
  const lines: Buffer[] = [];
  let size = 0;
  let last = '';
  for (const id of ids) {
    last = id;
    try {
      lines.push(Buffer.from(`${JSON.stringify(await exportOne(systemActor(organizationId), { id }))}\n`));
    } catch (error) {
      if (!(error instanceof AppError && /^contact_(not_found|merged)$/.test(error.code))) throw error;
    }
    size += lines.at(-1)?.length ?? 0;
    if (size >= partBytes) break;
  }
  return { bytes: Buffer.concat(lines), contacts: lines.length, last };
}

/** Tells the client's administrators where the files are, once. */
const tell = (organizationId: string, { contacts, files, remove_at: until }: EndingRow): Promise<void> =>
  transact(async (tx) => {
    const at = now();
    const names = await findNames(tx, organizationId);
    if (!names || !(await setExported(tx, organizationId, at))) return;
    const parts = await selectFileNames(tx, organizationId, files);
    const links = parts.map(({ id, name }) => fileLink({ organizationId, id }, name, until));
    const target = { type: 'organization', id: organizationId, name: names.name };
    await recordAudit(tx, systemActor(organizationId), 'client.exported', target, { contacts, files: files.length });
    const about = { kind: 'client.ended', objectId: organizationId, at };
    const facts = { partner: names.partner ?? names.name, contacts, links, until };
    await writeAdministrators(tx, organizationId, about, (reader) => endingWords(reader, facts));
  });

/** Puts the next contacts into a file. Whoever is slower than another process throws its file away. */
async function exportNext(exportOne: ExportOne, organizationId: string): Promise<boolean> {
  const ending = await findExporting(organizationId);
  if (!ending) return false;
  const ids = (await selectContactIds(organizationId, ending.position, atOnce)).map(({ id }) => id);
  if (ids.length === 0) {
    await tell(organizationId, ending);
    return false;
  }
  const { bytes, contacts, last } = await readPart(exportOne, organizationId, ids);
  const name = `contacts-${ending.contacts + 1}-${ending.contacts + contacts}.ndjson`;
  const given = { bytes, name, declaredType: 'application/json' };
  const file = contacts === 0 ? null : await keepFile(organizationId, given);
  const step = { from: ending.position, to: last, contacts, fileId: file?.id ?? null };
  const isOurs = await transact(async (tx) => {
    if (!(await advance(tx, organizationId, step))) return false;
    if (file) await recordFile(tx, file);
    return true;
  }).catch(async (error: unknown) => {
    if (file) await dropFile(file);
    throw error;
  });
  if (!isOurs && file) await dropFile(file);
  return true;
}

/** Puts the data of a client that has ended into files, part by part. Told twice, or once it is done, it does nothing. */
export const exportClient = (exportOne: ExportOne, organizationId: string): Promise<boolean> =>
  workInSlices(job, { organization_id: organizationId }, () => exportNext(exportOne, organizationId));

export const clientEndingWork = (exportOne: ExportOne) =>
  kindOfWork({
    id: 'export-ended-client',
    job,
    turn: ['organization_id'],
    work: ({ organization_id }) => exportClient(exportOne, organization_id),
    waiting: selectExporting,
  });
