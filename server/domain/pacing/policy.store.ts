import { type Sql, sql } from '#server/db/sql.ts';

interface PolicyRow {
  quiet_from: string;
  quiet_to: string;
  cap_messages: number;
  cap_days: number;
  cooling_hours: number;
  live_share: number;
  messages_per_day: number | null;
  money_per_month: string | null;
}

const policyColumns = `to_char(quiet_from, 'HH24:MI') AS quiet_from, to_char(quiet_to, 'HH24:MI') AS quiet_to, cap_messages, cap_days,
  cooling_hours, live_share, messages_per_day, (micros_per_month / 1000000.0)::numeric(14, 2)::text AS money_per_month`;

export const findPolicy = (organizationId: string): Promise<PolicyRow | null> =>
  sql.row<PolicyRow>(`SELECT ${policyColumns} FROM pacing_policies WHERE organization_id = $1`, [organizationId]);

export const savePolicy = (on: Sql, organizationId: string, policy: PolicyRow): Promise<number> =>
  on.run(
    `INSERT INTO pacing_policies (organization_id, quiet_from, quiet_to, cap_messages, cap_days, messages_per_day, micros_per_month,
       cooling_hours, live_share)
     VALUES ($1, $2::time, $3::time, $4, $5, $6, ($7::numeric * 1000000)::bigint, $8, $9)
     ON CONFLICT (organization_id) DO UPDATE
       SET quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, cap_messages = excluded.cap_messages,
           cap_days = excluded.cap_days, messages_per_day = excluded.messages_per_day,
           micros_per_month = excluded.micros_per_month, cooling_hours = excluded.cooling_hours,
           live_share = excluded.live_share, updated_at = now()`,
    [
      organizationId,
      policy.quiet_from,
      policy.quiet_to,
      policy.cap_messages,
      policy.cap_days,
      policy.messages_per_day,
      policy.money_per_month,
      policy.cooling_hours,
      policy.live_share,
    ],
  );
