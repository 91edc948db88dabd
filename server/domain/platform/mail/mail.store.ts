import type { Mail } from '#server/contract/platform/mail.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { WorkRow, WorkTable } from '../work/work-table.ts';

export interface AdministratorRow {
  name: string;
  address: string;
  /** The person's own language. If the person has not set a language, the organization's language. */
  locale: string;
  timezone: string;
  organization_name: string;
}

export const selectAdministrators = (tx: Tx, organizationId: string): Promise<AdministratorRow[]> =>
  tx.rows<AdministratorRow>(
    `SELECT u.name, u.email AS address, coalesce(u.locale, o.locale) AS locale, o.timezone, o.name AS organization_name
       FROM members m JOIN users u ON u.id = m.user_id JOIN organizations o ON o.id = m.organization_id
      WHERE m.organization_id = $1 AND m.role = 'admin' ORDER BY m.created_at, m.id`,
    [organizationId],
  );

export interface NewMail {
  readonly id: string;
  readonly kind: string;
  readonly objectId: string | null;
  readonly toAddress: string;
  readonly toName: string;
  readonly subject: string;
  readonly text: string;
  readonly status: 'queued' | 'kept';
  /** The secret link, encrypted. It replaces `secretPlaceholder` when the e-mail is sent. */
  readonly secretSealed?: string;
}

export const insertMails = (tx: Tx, organizationId: string, mails: readonly NewMail[], at: Date): Promise<number> =>
  tx.run(
    `INSERT INTO mails (id, organization_id, kind, object_id, to_address, to_name, subject, text, status, secret_sealed,
            next_attempt_at, created_at)
     SELECT m.id, $1, m.kind, m."objectId", m."toAddress", m."toName", m.subject, m.text, m.status, m."secretSealed",
            CASE WHEN m.status = 'queued' THEN $3::timestamptz END, $3
       FROM jsonb_to_recordset($2::jsonb) AS m(id uuid, kind text, "objectId" uuid, "toAddress" text, "toName" text,
              subject text, text text, status mail_status, "secretSealed" text)`,
    [organizationId, JSON.stringify(mails), at],
  );

export interface DueMail extends WorkRow {
  to_address: string;
  to_name: string;
  subject: string;
  text: string;
  secret_sealed: string | null;
  /** The sender name of the organization's brand; null for the deployment's sender name. */
  sender: string | null;
}

/**
 * The table of e-mails as a work table: a worker leases the rows, and each organization's e-mails are sent one at a
 * time.
 */
export const mailRows: WorkTable = {
  table: 'mails',
  open: "status = 'queued'",
  attempts: 'attempt',
  deadLetter: "status = 'failed', next_attempt_at = NULL, secret_sealed = NULL",
  of: ['organization_id'],
};

/** The columns that an attempt to send an e-mail needs. */
export const dueMailColumns = `w.to_address, w.to_name, w.subject, w.text, w.secret_sealed,
  (SELECT b.mail_sender FROM brands b WHERE b.organization_id = w.organization_id) AS sender`;

/**
 * Marks an e-mail as sent, or as stored for the panel only. The e-mail is not sent again, even if another worker now
 * holds its lease.
 */
export const endMail = (organizationId: string, id: string, status: 'sent' | 'kept', at: Date): Promise<number> =>
  sql.run(
    `UPDATE mails SET status = $3::mail_status, error = NULL, next_attempt_at = NULL, secret_sealed = NULL,
            lease_until = NULL, lease_holder = NULL,
            sent_at = CASE WHEN $3::mail_status = 'sent' THEN $4::timestamptz END
      WHERE organization_id = $1 AND id = $2 AND status = 'queued'`,
    [organizationId, id, status, at],
  );

export const organizationsWithDue = (at: Date): Promise<{ organization_id: string }[]> =>
  sql.rows<{ organization_id: string }>(
    `SELECT DISTINCT organization_id FROM mails
      WHERE status = 'queued' AND next_attempt_at <= $1 AND (lease_until IS NULL OR lease_until <= now())`,
    [at],
  );

export interface MailRow {
  id: string;
  kind: string;
  object_id: string | null;
  to_address: string;
  to_name: string;
  subject: string;
  text: string;
  status: Mail['status'];
  error: string | null;
  created_at: string;
  sent_at: string | null;
  /** The time as text, precise to the microsecond, for cursors. */
  position: string;
}

/** Returns a page of e-mails, newest first. */
export const selectMails = (
  organizationId: string,
  position: readonly string[] | null,
  limit: number,
): Promise<MailRow[]> =>
  sql.rows<MailRow>(
    `SELECT id, kind, object_id, to_address, to_name, subject, text, status, error, ${isoText('created_at')} AS created_at,
            ${isoText('sent_at')} AS sent_at, ${preciseText('created_at')} AS position
       FROM mails WHERE organization_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) < ($2, $3::uuid))
      ORDER BY created_at DESC, id DESC LIMIT $4`,
    [organizationId, position?.[0] ?? null, position?.[1] ?? null, limit],
  );

export const deleteOldMails = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM mails WHERE id IN (
       SELECT id FROM mails WHERE created_at < $1::timestamptz - interval '90 days' LIMIT $2)`,
    [at, limit],
  );
