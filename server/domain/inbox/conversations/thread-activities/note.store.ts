import type { By } from '#server/base/by-of.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

interface NewNote {
  readonly id: string;
  readonly conversationId: string;
  readonly by: By;
  readonly text: string;
  readonly at: Date;
}

/** Inserts a note. Returns 0 when the id is already in use. */
export const insertNote = (tx: Tx, organizationId: string, note: NewNote): Promise<number> =>
  tx
    .bind(
      `INSERT INTO conversation_happenings (id, organization_id, conversation_id, kind, "by", text, at)
     VALUES ($id, $organizationId, $conversationId, 'noted', $by, $text, $at) ON CONFLICT (id) DO NOTHING`,
      {
        organizationId,
        id: note.id,
        conversationId: note.conversationId,
        by: JSON.stringify(note.by),
        text: note.text,
        at: note.at,
      },
    )
    .run();

/** Returns the author of the note. Null when the conversation has no note with that id. */
export const findNoteAuthor = (
  tx: Tx,
  organizationId: string,
  conversationId: string,
  id: string,
): Promise<{ author_id: string | null } | null> =>
  tx.row<{ author_id: string | null }>(
    `SELECT "by"->>'id' AS author_id FROM conversation_happenings
      WHERE organization_id = $1 AND conversation_id = $2 AND id = $3 AND kind = 'noted'`,
    [organizationId, conversationId, id],
  );

export const deleteNote = (tx: Tx, organizationId: string, id: string): Promise<number> =>
  tx.run('DELETE FROM conversation_happenings WHERE organization_id = $1 AND id = $2', [organizationId, id]);

/** Returns the members of the team whom a note can mention. */
export const selectTeam = (tx: Tx, organizationId: string): Promise<{ id: string; name: string }[]> =>
  tx.rows<{ id: string; name: string }>(
    `SELECT u.id, u.name FROM members m JOIN users u ON u.id = m.user_id WHERE m.organization_id = $1`,
    [organizationId],
  );

/** Stores which members a note mentions, so that they are notified. */
export const insertMentions = (
  tx: Tx,
  organizationId: string,
  note: { readonly id: string; readonly conversationId: string },
  userIds: readonly string[],
): Promise<number> =>
  tx.run(
    `INSERT INTO mentions (happening_id, user_id, organization_id, conversation_id)
     SELECT $2, unnest($4::uuid[]), $1, $3`,
    [organizationId, note.id, note.conversationId, userIds],
  );

/** Marks the member's mentions in the conversation as seen. */
export const seeMentions = (
  organizationId: string,
  userId: string,
  conversationId: string,
  at: Date,
): Promise<number> =>
  sql.run(
    `UPDATE mentions SET seen_at = $4
      WHERE organization_id = $1 AND user_id = $2 AND conversation_id = $3 AND seen_at IS NULL`,
    [organizationId, userId, conversationId, at],
  );
