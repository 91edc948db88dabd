import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { log } from '#server/base/log.ts';
import { errorRow } from '#server/contract/errors.ts';
import { type Tx, transact } from '#server/db/transact.ts';
import { upsertInside } from '../contacts/upsert-contact.ts';
import { holdRunning, type ImportRow } from './contact-import.store.ts';
import { claimRow, type PendingRow, type RowOutcome, saveOutcome } from './import-row.store.ts';
import { rowToContact } from './row-to-contact.ts';

type Plan = Pick<ImportRow, 'id' | 'mapping' | 'tags' | 'dry_run'>;

/** Undoes the row's transaction, and carries what is known of the row past it. */
class Undone extends Error {
  readonly line: number;
  readonly outcome: RowOutcome;
  constructor(line: number, outcome: RowOutcome) {
    super('a row keeps nothing');
    this.line = line;
    this.outcome = outcome;
  }
}

const failed = (problem: string, message: string | null): RowOutcome => ({
  status: 'failed',
  problem,
  message,
  contactId: null,
});

/** Deadlocks are the transaction's to try again; everything else is what this row comes to. */
function failureOf(error: unknown, plan: Plan, line: number): Undone {
  if (error instanceof AppError) {
    const message = error.publicMessage ?? errorRow(error.code)?.message ?? null;
    return new Undone(line, failed(error.code, message));
  }
  if (['40001', '40P01'].includes((error as { code?: string }).code ?? '')) throw error;
  log.error({ import_id: plan.id, line, error: String(error) }, 'a row of an import failed unexpectedly');
  return new Undone(line, failed('internal_error', null));
}

async function save(tx: Tx, actor: Actor, plan: Plan, row: PendingRow): Promise<RowOutcome> {
  try {
    const { created, changed, assignmentError, contactId } = await upsertInside(
      tx,
      actor,
      rowToContact(row.cells, plan.mapping, plan.tags),
    );
    const status = created ? 'created' : changed ? 'updated' : 'unchanged';
    return { status, problem: assignmentError, message: null, contactId };
  } catch (error) {
    throw failureOf(error, plan, row.line);
  }
}

async function claimAndSave(tx: Tx, actor: Actor, plan: Plan): Promise<boolean> {
  if (!(await holdRunning(tx, actor.organizationId, plan.id))) return false;
  const row = await claimRow(tx, actor.organizationId, plan.id);
  if (!row) return false;
  const outcome = await save(tx, actor, plan, row);
  if (plan.dry_run) throw new Undone(row.line, { ...outcome, contactId: null });
  await saveOutcome(tx, actor.organizationId, plan.id, row.line, outcome);
  return true;
}

/**
 * One row: claimed, saved and marked in one transaction, so a row that is marked is saved, exactly once, however often
 * the run dies. A row that cannot be saved fails alone. Answers false when no row is left or the import was canceled.
 */
export async function importNextRow(actor: Actor, plan: Plan): Promise<boolean> {
  try {
    return await transact((tx) => claimAndSave(tx, actor, plan));
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    return transact(async (tx) => {
      if (!(await holdRunning(tx, actor.organizationId, plan.id))) return false;
      await saveOutcome(tx, actor.organizationId, plan.id, error.line, error.outcome);
      return true;
    });
  }
}
