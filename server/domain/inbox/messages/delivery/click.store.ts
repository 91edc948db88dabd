import type { Tx } from '#server/db/transact.ts';

interface ClickedRow {
  contact_id: string | null;
  conversation_id: string | null;
  /** The time when the person first tapped a link of the message. Null if the person has not tapped a link. */
  clicked_at: Date | null;
}

/** Locks a message that was sent from the given phone number. Null if the number did not send the message. */
export const lockClicked = (
  tx: Tx,
  organizationId: string,
  message: { readonly connectionId: string; readonly id: string },
): Promise<ClickedRow | null> =>
  tx.row<ClickedRow>(
    `SELECT k.contact_id, CASE WHEN NOT k.hidden_until_reply THEN m.conversation_id END AS conversation_id, m.clicked_at
       FROM messages m JOIN conversations k ON k.id = m.conversation_id
      WHERE m.organization_id = $1 AND m.connection_id = $2 AND m.id = $3 AND m.delivery_status IS NOT NULL FOR UPDATE OF m`,
    [organizationId, message.connectionId, message.id],
  );

export const saveClicked = (tx: Tx, organizationId: string, id: string, at: Date): Promise<number> =>
  tx.run('UPDATE messages SET clicked_at = $3 WHERE organization_id = $1 AND id = $2', [organizationId, id, at]);

/** Stores a tap whose message is unknown. The same click id is stored only once. */
export const insertStrayClick = (
  tx: Tx,
  organizationId: string,
  click: { readonly connectionId: string; readonly clickId: string; readonly at: Date },
): Promise<number> =>
  tx.run(
    `INSERT INTO stray_clicks (organization_id, connection_id, click_id, clicked_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [organizationId, click.connectionId, click.clickId, click.at],
  );
