import type { Tx } from '#server/db/transact.ts';
import { columns } from '../conversation-write.store.ts';
import type { LockedConversation } from '../locked-conversation.ts';

/** Locks the open conversation that a user of the API caller has with an agent. */
export const lockOfCaller = (
  tx: Tx,
  organizationId: string,
  agentId: string,
  externalUserId: string,
): Promise<LockedConversation | null> =>
  tx.row<LockedConversation>(
    `SELECT ${columns} FROM conversations
      WHERE organization_id = $1 AND agent_id = $2 AND external_user_id = $3 AND status = 'open' FOR UPDATE`,
    [organizationId, agentId, externalUserId],
  );

/**
 * Opens a conversation of the channel `api`. Returns 0 if the caller's user already has an open conversation with the
 * agent.
 */
export const insertOfCaller = (
  tx: Tx,
  organizationId: string,
  made: {
    readonly id: string;
    readonly agentId: string;
    readonly contactId: string | null;
    readonly externalUserId: string | null;
    readonly user: unknown;
    readonly at: Date;
  },
): Promise<number> =>
  tx
    .bind(
      `INSERT INTO conversations (id, organization_id, contact_id, agent_id, channel, external_user_id, "user", created_at)
     VALUES ($id, $organizationId, $contactId, $agentId, 'api', $externalUserId, $user, $at)
     ON CONFLICT (agent_id, external_user_id) WHERE status = 'open' AND external_user_id IS NOT NULL DO NOTHING`,
      {
        organizationId,
        id: made.id,
        contactId: made.contactId,
        agentId: made.agentId,
        externalUserId: made.externalUserId,
        user: JSON.stringify(made.user),
        at: made.at,
      },
    )
    .run();

/**
 * Makes the given agent answer in the conversation, sets the contact if the conversation has none, and adds the given
 * data about the user.
 */
export const continueAs = (
  tx: Tx,
  organizationId: string,
  id: string,
  as: { readonly agentId: string; readonly contactId: string | null; readonly user: unknown },
): Promise<number> =>
  tx.run(
    `UPDATE conversations SET agent_id = $3, contact_id = coalesce(contact_id, $4), "user" = $5::jsonb || "user"
      WHERE organization_id = $1 AND id = $2
        AND (agent_id IS DISTINCT FROM $3 OR (contact_id IS NULL AND $4::uuid IS NOT NULL) OR $5::jsonb || "user" <> "user")`,
    [organizationId, id, as.agentId, as.contactId, JSON.stringify(as.user)],
  );

/**
 * Reads the organization's plan. `held` locks the row, so that no other transaction with `held` can open a conversation
 * until this transaction ends.
 */
export const readPlan = (tx: Tx, organizationId: string, held: boolean): Promise<{ plan: string } | null> =>
  held
    ? tx.row<{ plan: string }>('SELECT plan::text AS plan FROM organizations WHERE id = $1 FOR NO KEY UPDATE', [
        organizationId,
      ])
    : tx.row<{ plan: string }>('SELECT plan::text AS plan FROM organizations WHERE id = $1', [organizationId]);
