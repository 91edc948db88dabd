import type { Tx } from '#server/db/transact.ts';

export const countFlowFiles = async (tx: Tx, organizationId: string, automationId: string): Promise<number> =>
  (
    await tx.row<{ count: number }>(
      'SELECT count(*)::int AS count FROM automation_files WHERE organization_id = $1 AND automation_id = $2',
      [organizationId, automationId],
    )
  )?.count ?? 0;

export const insertFlowFile = (tx: Tx, organizationId: string, automationId: string, fileId: string): Promise<number> =>
  tx.run('INSERT INTO automation_files (file_id, organization_id, automation_id) VALUES ($1, $2, $3)', [
    fileId,
    organizationId,
    automationId,
  ]);
