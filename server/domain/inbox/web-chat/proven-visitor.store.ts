import type { Tx } from '#server/db/transact.ts';
import type { ProvenIdentity } from '../../people/contacts/writing/proven-contact.ts';
import type { NewVisitor } from './visitor.store.ts';

/** The maximum number of browsers stored per person. When a further browser is stored, the oldest one is deleted. */
const browsersMax = 20;

/**
 * Saves and locks the row of a person whose identity a website has signed. There is one row, however many browsers
 * arrive at once. Each call restarts the time after which an idle visitor is deleted.
 */
export async function saveProvenVisitor(
  tx: Tx,
  organizationId: string,
  made: NewVisitor & { readonly proven: ProvenIdentity },
): Promise<{ id: string }> {
  const row = await tx
    .bind(
      `INSERT INTO web_visitors (id, organization_id, agent_id, channel, token_hash, proven_user_id, proven)
     VALUES ($id, $organizationId, $agentId, $channel::channel, $tokenHash, $userId, $proven)
     ON CONFLICT (agent_id, channel, proven_user_id) DO UPDATE SET proven = $proven, created_at = now() RETURNING id`,
      {
        organizationId,
        id: made.id,
        agentId: made.agentId,
        channel: made.channel,
        tokenHash: made.tokenHash,
        userId: made.proven.userId,
        proven: JSON.stringify(made.proven),
      },
    )
    .row<{ id: string }>();
  if (!row) throw new Error('a visitor was neither made nor found');
  return row;
}

export const insertBrowser = (
  tx: Tx,
  organizationId: string,
  made: NewVisitor & { readonly visitorId: string },
): Promise<number> =>
  tx
    .bind(
      `INSERT INTO web_visitors (id, organization_id, agent_id, channel, token_hash, acts_as_id)
     VALUES ($id, $organizationId, $agentId, $channel::channel, $tokenHash, $visitorId)`,
      {
        organizationId,
        id: made.id,
        agentId: made.agentId,
        channel: made.channel,
        tokenHash: made.tokenHash,
        visitorId: made.visitorId,
      },
    )
    .run();

type Browser = Omit<NewVisitor, 'id'>;

/** Whether this browser token already belongs to this person. */
export const isBrowserOf = async (
  tx: Tx,
  organizationId: string,
  of: Browser & { readonly visitorId: string },
): Promise<boolean> =>
  (await tx.row<{ id: string }>(
    `SELECT id FROM web_visitors WHERE token_hash = $4 AND organization_id = $1 AND agent_id = $2
        AND channel = $3::channel AND acts_as_id = $5`,
    [organizationId, of.agentId, of.channel, of.tokenHash, of.visitorId],
  )) !== null;

/** Deletes a browser's token. The person, their other browsers and the messages stay. */
export const deleteBrowser = (tx: Tx, organizationId: string, of: Browser): Promise<number> =>
  tx.run(
    `DELETE FROM web_visitors WHERE token_hash = $4 AND organization_id = $1 AND agent_id = $2 AND channel = $3::channel
        AND proven_user_id IS NULL`,
    [organizationId, of.agentId, of.channel, of.tokenHash],
  );

export const deleteOldBrowsers = (tx: Tx, organizationId: string, visitorId: string): Promise<number> =>
  tx.run(
    `DELETE FROM web_visitors WHERE organization_id = $1 AND id IN (
       SELECT id FROM web_visitors WHERE acts_as_id = $2 ORDER BY created_at DESC, id DESC OFFSET $3)`,
    [organizationId, visitorId, browsersMax],
  );
