import { sql } from '#server/db/sql.ts';

/** Whether simulated customers write to this organization automatically; null if the organization is not the demo. */
export const findDemoCustomers = (organizationId: string): Promise<{ on: boolean } | null> =>
  sql.row<{ on: boolean }>('SELECT is_on AS on FROM sandbox_customers WHERE organization_id = $1', [organizationId]);

/** Turns the simulated customers on or off. After they are turned on, the next customer writes at once. */
export const setDemoCustomers = (organizationId: string, on: boolean, at: Date): Promise<number> =>
  sql.run('UPDATE sandbox_customers SET is_on = $2, due_at = $3 WHERE organization_id = $1', [organizationId, on, at]);
