import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/** The encrypted secrets with which an agent's websites sign the identities of their visitors. */
export interface IdentitySecrets {
  agent_id: string;
  secret_sealed: string | null;
  previous_sealed: string | null;
  previous_until: Date | null;
}

export const findIdentitySecrets = (
  organizationId: string,
  agentId: string,
  on: Sql = sql,
): Promise<IdentitySecrets | null> =>
  on.row<IdentitySecrets>(
    `SELECT agent_id, identity_secret_sealed AS secret_sealed, previous_identity_secret_sealed AS previous_sealed,
            previous_identity_secret_until AS previous_until
       FROM web_chats WHERE organization_id = $1 AND agent_id = $2`,
    [organizationId, agentId],
  );

export const saveIdentitySecrets = (
  tx: Tx,
  organizationId: string,
  agentId: string,
  made: { readonly sealed: string; readonly previous: string | null; readonly until: Date | null },
): Promise<number> =>
  tx.run(
    `INSERT INTO web_chats (agent_id, organization_id, identity_secret_sealed) VALUES ($2, $1, $3)
     ON CONFLICT (agent_id) DO UPDATE SET identity_secret_sealed = $3, previous_identity_secret_sealed = $4,
       previous_identity_secret_until = $5`,
    [organizationId, agentId, made.sealed, made.previous, made.until],
  );
