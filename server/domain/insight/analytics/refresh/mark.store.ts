import type { Tx } from '#server/db/transact.ts';

/** A change in a conversation, as a domain event recorded it. */
export interface NewMark {
  readonly fact_id: string;
  readonly conversation_id: string;
  readonly position: string;
  readonly kind: string;
  readonly at: Date;
  readonly code: string | null;
  readonly user_id: string | null;
  /** The id of the agent or queue before the change. `to_id` is the id after the change. */
  readonly from_id: string | null;
  readonly to_id: string | null;
}

export interface Concerned {
  readonly marks: readonly NewMark[];
  /** The conversations that changed, with the time since which their figures are outdated. */
  readonly conversations: readonly { readonly id: string; readonly at: Date }[];
  /** Messages that were delivered. If such a message was reported as failed earlier, it now counts as sent. */
  readonly delivered: readonly { readonly id: string; readonly at: Date }[];
  /** Contacts that were merged. Their conversations now belong to one contact. */
  readonly united: readonly { readonly id: string; readonly at: Date }[];
}

/** Stores the changes, each change once, and marks the conversations that need new figures. */
export const insertConcerned = (tx: Tx, organizationId: string, told: Concerned): Promise<number> =>
  tx.run(
    `WITH marked AS (
       INSERT INTO figure_marks (fact_id, organization_id, conversation_id, position, kind, at, code, user_id, from_id, to_id)
       SELECT r.fact_id, $1, r.conversation_id, r.position, r.kind, r.at, r.code, r.user_id, r.from_id, r.to_id
         FROM jsonb_to_recordset($2::jsonb) AS r(fact_id uuid, conversation_id uuid, position bigint, kind text, at timestamptz,
                                                  code text, user_id uuid, from_id uuid, to_id uuid)
       ON CONFLICT DO NOTHING
     )
     INSERT INTO figure_stale (organization_id, conversation_id, at)
     SELECT $1, s.id, min(s.at) FROM (
       SELECT r.id, r.at FROM jsonb_to_recordset($3::jsonb) AS r(id uuid, at timestamptz)
       UNION ALL
       SELECT m.conversation_id, r.at FROM jsonb_to_recordset($4::jsonb) AS r(id uuid, at timestamptz)
         JOIN messages m ON m.id = r.id AND m.organization_id = $1 AND m.failed_at IS NOT NULL
       UNION ALL
       SELECT k.id, r.at FROM jsonb_to_recordset($5::jsonb) AS r(id uuid, at timestamptz)
         JOIN conversations k ON k.contact_id = r.id AND k.organization_id = $1
     ) s GROUP BY s.id ORDER BY min(s.at), s.id`,
    [
      organizationId,
      ...[told.marks, told.conversations, told.delivered, told.united].map((one) => JSON.stringify(one)),
    ],
  );
