import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { log } from '#server/base/log.ts';
import { errorRow } from '#server/contract/errors.ts';
import { isRetryable } from '#server/db/postgres-errors.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { keepOtherPhones } from '../contacts/identifiers/keep-other-phones.ts';
import { upsertInside } from '../contacts/writing/upsert-contact.ts';
import { holdRunning, type ImportRow } from './contact-import.store.ts';
import { claimRows, type PendingRow, type RowOutcome, saveOutcomes } from './import-row.store.ts';
import { otherPhonesOf, rowToContact } from './row-to-contact.ts';

type Plan = Pick<ImportRow, 'id' | 'mapping' | 'tags' | 'dry_run'>;

/**
 * The number of rows that are saved in one transaction, as long as no row fails. A shared transaction saves time,
 * because it needs only one commit and one wake-up for the events of all its rows.
 */
const together = 25;

/** Thrown to roll back a row's transaction. The error contains the row's outcome, which a second transaction stores. */
class Undone extends Error {
  readonly outcome: RowOutcome;
  constructor(outcome: RowOutcome) {
    super('a row keeps nothing');
    this.outcome = outcome;
  }
}

const failed = (line: number, problem: string, message: string | null): RowOutcome => ({
  line,
  status: 'failed',
  problem,
  message,
  contactId: null,
});

/**
 * Converts an error of a row to the row's outcome. A deadlock or a serialization failure is thrown again instead, so
 * that the transaction is retried.
 */
function failureOf(error: unknown, plan: Plan, line: number): Undone {
  if (error instanceof AppError) {
    const message = error.publicMessage ?? errorRow(error.code)?.message ?? null;
    return new Undone(failed(line, error.code, message));
  }
  if (isRetryable(error)) throw error;
  log.error({ import_id: plan.id, line, error: String(error) }, 'a row of an import failed unexpectedly');
  return new Undone(failed(line, 'internal_error', null));
}

async function save(tx: Tx, actor: Actor, plan: Plan, { line, cells }: PendingRow): Promise<RowOutcome> {
  const { created, changed, assignmentError, contactId } = await upsertInside(
    tx,
    actor,
    rowToContact(cells, plan.mapping, plan.tags),
  );
  const isMore = await keepOtherPhones(tx, actor, contactId, otherPhonesOf(cells, plan.mapping));
  const status = created ? 'created' : changed || isMore ? 'updated' : 'unchanged';
  return { line, status, problem: assignmentError, message: null, contactId };
}

/** Saves the next rows in one transaction, all or none. Returns the number of rows. */
async function saveTogether(tx: Tx, actor: Actor, plan: Plan): Promise<number> {
  if (!(await holdRunning(tx, actor.organizationId, plan.id))) return 0;
  const rows = await claimRows(tx, actor.organizationId, plan.id, together);
  const outcomes: RowOutcome[] = [];
  for (const row of rows) outcomes.push(await save(tx, actor, plan, row));
  if (rows.length > 0) await saveOutcomes(tx, actor.organizationId, plan.id, outcomes);
  return rows.length;
}

async function saveOne(tx: Tx, actor: Actor, plan: Plan): Promise<boolean> {
  if (!(await holdRunning(tx, actor.organizationId, plan.id))) return false;
  const [row] = await claimRows(tx, actor.organizationId, plan.id, 1);
  if (!row) return false;
  const outcome = await save(tx, actor, plan, row).catch((error: unknown) => {
    throw failureOf(error, plan, row.line);
  });
  if (plan.dry_run) throw new Undone({ ...outcome, contactId: null });
  await saveOutcomes(tx, actor.organizationId, plan.id, [outcome]);
  return true;
}

async function importNextRow(actor: Actor, plan: Plan): Promise<boolean> {
  try {
    return await transact((tx) => saveOne(tx, actor, plan));
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    return transact(async (tx) => {
      if (!(await holdRunning(tx, actor.organizationId, plan.id))) return false;
      await saveOutcomes(tx, actor.organizationId, plan.id, [error.outcome]);
      return true;
    });
  }
}

/**
 * Imports the next rows. One transaction claims the rows, saves them and stores their outcomes. Each row is therefore
 * saved only once, even if a worker dies. If a row cannot be saved, each row gets its own transaction, so that only the
 * bad rows fail. A dry run also uses one transaction per row, because each row is rolled back. Returns false when no
 * row is left to claim or the import has ended.
 */
export async function importNextRows(actor: Actor, plan: Plan): Promise<boolean> {
  if (!plan.dry_run) {
    const done = await transact((tx) => saveTogether(tx, actor, plan)).catch(() => null);
    if (done !== null) return done > 0;
  }
  for (let turn = 0; turn < together; turn += 1) {
    if (!(await importNextRow(actor, plan))) return false;
  }
  return true;
}
