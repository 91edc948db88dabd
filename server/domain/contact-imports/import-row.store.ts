import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface PendingRow {
  line: number;
  cells: string[];
}

/** The import's next row, for this worker only until the commit; null when none is left. */
export const claimRow = (tx: Tx, organizationId: string, importId: string): Promise<PendingRow | null> =>
  tx.row<PendingRow>(
    `SELECT r.line, r.cells FROM contact_import_rows r JOIN contact_imports i ON i.id = r.import_id
      WHERE i.organization_id = $1 AND i.id = $2 AND r.status = 'pending'
      ORDER BY r.line LIMIT 1 FOR UPDATE OF r SKIP LOCKED`,
    [organizationId, importId],
  );

export interface RowOutcome {
  readonly status: 'created' | 'updated' | 'unchanged' | 'failed';
  readonly problem: string | null;
  readonly message: string | null;
  readonly contactId: string | null;
}

/** Only a row that waits gets an outcome. */
export const saveOutcome = (
  tx: Tx,
  organizationId: string,
  importId: string,
  line: number,
  outcome: RowOutcome,
): Promise<number> =>
  tx.run(
    `UPDATE contact_import_rows r SET status = $4::import_row_status, problem = $5, message = $6, contact_id = $7
       FROM contact_imports i
      WHERE i.organization_id = $1 AND i.id = $2 AND r.import_id = i.id AND r.line = $3 AND r.status = 'pending'`,
    [organizationId, importId, line, outcome.status, outcome.problem, outcome.message, outcome.contactId],
  );

export interface ProblemRow {
  line: number;
  cells: string[];
  status: 'created' | 'updated' | 'unchanged' | 'failed';
  problem: string;
  message: string | null;
}

/** Rows with a problem after a line, in the file's order. */
export const selectProblems = (
  organizationId: string,
  importId: string,
  afterLine: number,
  limit: number,
): Promise<ProblemRow[]> =>
  sql.rows<ProblemRow>(
    `SELECT r.line, r.cells, r.status, r.problem, r.message
       FROM contact_import_rows r JOIN contact_imports i ON i.id = r.import_id
      WHERE i.organization_id = $1 AND i.id = $2 AND r.problem IS NOT NULL AND r.line > $3
      ORDER BY r.line LIMIT $4`,
    [organizationId, importId, afterLine, limit],
  );

/** Is a row left that nobody has finished? */
export const hasPending = async (organizationId: string, importId: string): Promise<boolean> =>
  (await sql.row(
    `SELECT 1 AS one FROM contact_import_rows r JOIN contact_imports i ON i.id = r.import_id
      WHERE i.organization_id = $1 AND i.id = $2 AND r.status = 'pending' LIMIT 1`,
    [organizationId, importId],
  )) !== null;
