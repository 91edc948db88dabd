import type { WebChannel } from '#server/contract/inbox/web-chat.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { ProvenIdentity } from '../../people/contacts/writing/proven-contact.ts';

export interface NewVisitor {
  readonly id: string;
  readonly agentId: string;
  readonly channel: WebChannel;
  readonly tokenHash: string;
}

export const insertVisitor = (organizationId: string, made: NewVisitor): Promise<number> =>
  sql.run('INSERT INTO web_visitors (id, organization_id, agent_id, channel, token_hash) VALUES ($1, $2, $3, $4, $5)', [
    made.id,
    organizationId,
    made.agentId,
    made.channel,
    made.tokenHash,
  ]);

interface VisitorRow {
  id: string;
  /** The visitor's identity as the embedding website has signed it. Null if the website has not signed an identity. */
  proven: ProvenIdentity | null;
}

/**
 * Finds the visitor of a token on this agent's channel: the anonymous visitor of that browser, or the person to whom
 * the browser belongs.
 */
export const findVisitor = (organizationId: string, of: Omit<NewVisitor, 'id'>): Promise<VisitorRow | null> =>
  sql.row<VisitorRow>(
    `SELECT coalesce(p.id, v.id) AS id, p.proven FROM web_visitors v LEFT JOIN web_visitors p ON p.id = v.acts_as_id
      WHERE v.token_hash = $4 AND v.organization_id = $1 AND v.agent_id = $2 AND v.channel = $3::channel`,
    [organizationId, of.agentId, of.channel, of.tokenHash],
  );

/** Locks the visitor, so that their messages are stored one after another. */
export const lockVisitor = (tx: Tx, organizationId: string, id: string): Promise<{ id: string } | null> =>
  tx.row<{ id: string }>('SELECT id FROM web_visitors WHERE organization_id = $1 AND id = $2 FOR UPDATE', [
    organizationId,
    id,
  ]);

/**
 * Deletes visitors without any conversation. Anonymous visitors are deleted a day after they came. People whose
 * identity a website has signed are deleted 30 days after the last signature, together with their browsers, because a
 * page may stay open for days.
 */
export const deleteIdleVisitors = (): Promise<number> =>
  sql.run(
    `DELETE FROM web_visitors v
      WHERE greatest(v.created_at, (SELECT p.created_at FROM web_visitors p WHERE p.id = v.acts_as_id))
            < now() - CASE WHEN v.proven_user_id IS NULL AND v.acts_as_id IS NULL THEN interval '1 day' ELSE interval '30 days' END
        AND NOT EXISTS
       (SELECT 1 FROM conversations k WHERE k.agent_id = v.agent_id AND k.external_user_id = coalesce(v.acts_as_id, v.id)::text)`,
  );
