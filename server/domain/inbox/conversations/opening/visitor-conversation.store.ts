import type { Tx } from '#server/db/transact.ts';
import { columns } from '../conversation-write.store.ts';
import type { LockedConversation } from '../locked-conversation.ts';
import type { VisitorScope } from './visitor-scope.ts';

/**
 * Locks the visitor's open conversation. If none is open, locks the visitor's latest conversation. Null before the
 * visitor's first message.
 */
export const lockOfVisitor = (
  tx: Tx,
  organizationId: string,
  { agentId, visitorId, channel }: VisitorScope,
): Promise<LockedConversation | null> =>
  tx.row<LockedConversation>(
    `SELECT ${columns} FROM conversations
      WHERE organization_id = $1 AND agent_id = $2 AND external_user_id = $3 AND channel = $4::channel
      ORDER BY (status = 'open') DESC, created_at DESC, id DESC LIMIT 1 FOR UPDATE`,
    [organizationId, agentId, visitorId, channel],
  );

/**
 * Opens a visitor's conversation, which the agent answers. Returns 0 if the visitor already has an open conversation.
 */
export const insertOfVisitor = (
  tx: Tx,
  organizationId: string,
  scope: VisitorScope,
  made: { readonly id: string; readonly contactId: string; readonly user: unknown; readonly at: Date },
): Promise<number> =>
  tx
    .bind(
      `INSERT INTO conversations (id, organization_id, contact_id, agent_id, channel, external_user_id, "user", created_at)
     VALUES ($id, $organizationId, $contactId, $agentId, $channel::channel, $visitorId, $user, $at)
     ON CONFLICT (agent_id, external_user_id) WHERE status = 'open' AND external_user_id IS NOT NULL DO NOTHING`,
      {
        organizationId,
        id: made.id,
        contactId: made.contactId,
        agentId: scope.agentId,
        channel: scope.channel,
        visitorId: scope.visitorId,
        user: JSON.stringify(made.user),
        at: made.at,
      },
    )
    .run();

/** Adds the data that visitors give about themselves to the stored `user` field. */
export const saveUser = (tx: Tx, organizationId: string, id: string, user: unknown): Promise<number> =>
  tx.run('UPDATE conversations SET "user" = "user" || $3::jsonb WHERE organization_id = $1 AND id = $2', [
    organizationId,
    id,
    JSON.stringify(user),
  ]);
