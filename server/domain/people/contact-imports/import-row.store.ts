import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface PendingRow {
  line: number;
  cells: string[];
}

// Both statements that use this condition are written so that Postgres uses the index, even if the table was empty when
// they were planned.
const ofImport = `r.import_id = $2 AND r.status = 'pending'
  AND EXISTS (SELECT 1 FROM contact_imports i WHERE i.organization_id = $1 AND i.id = $2)`;

/** Claims the import's next rows for this worker, in the file's order, until the commit. */
export const claimRows = (tx: Tx, organizationId: string, importId: string, limit: 1 | 25): Promise<PendingRow[]> =>
  tx.rows<PendingRow>(
    `SELECT r.line, r.cells FROM contact_import_rows r WHERE ${ofImport}
      ORDER BY r.line LIMIT ${limit} FOR UPDATE OF r SKIP LOCKED`,
    [organizationId, importId],
  );

export interface RowOutcome {
  readonly line: number;
  readonly status: 'created' | 'updated' | 'unchanged' | 'failed';
  readonly problem: string | null;
  readonly message: string | null;
  readonly contactId: string | null;
}

/** Stores the outcomes of rows that are still pending. */
export const saveOutcomes = (
  tx: Tx,
  organizationId: string,
  importId: string,
  outcomes: readonly RowOutcome[],
): Promise<number> =>
  tx.run(
    `UPDATE contact_import_rows r SET status = o.status::import_row_status, problem = o.problem, message = o.message,
            contact_id = o.contact_id
       FROM unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::uuid[]) AS o(line, status, problem, message, contact_id)
      WHERE ${ofImport} AND r.line = ANY($3::int[]) AND r.line = o.line`,
    [
      organizationId,
      importId,
      outcomes.map((one) => one.line),
      outcomes.map((one) => one.status),
      outcomes.map((one) => one.problem),
      outcomes.map((one) => one.message),
      outcomes.map((one) => one.contactId),
    ],
  );

export interface ProblemRow {
  line: number;
  cells: string[];
  status: 'created' | 'updated' | 'unchanged' | 'failed';
  problem: string;
  message: string | null;
}

/** Finds rows with a problem after the given line number, in the file's order. */
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

/** Whether the import still has pending rows. */
export const hasPending = async (organizationId: string, importId: string): Promise<boolean> =>
  (await sql.row(
    `SELECT 1 AS one FROM contact_import_rows r JOIN contact_imports i ON i.id = r.import_id
      WHERE i.organization_id = $1 AND i.id = $2 AND r.status = 'pending' LIMIT 1`,
    [organizationId, importId],
  )) !== null;
