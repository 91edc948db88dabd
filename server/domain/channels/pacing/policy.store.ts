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
  on
    .bind(
      `INSERT INTO pacing_policies (organization_id, quiet_from, quiet_to, cap_messages, cap_days, messages_per_day, micros_per_month,
       cooling_hours, live_share)
     VALUES ($organizationId, $quiet_from::time, $quiet_to::time, $cap_messages, $cap_days, $messages_per_day, ($money_per_month::numeric * 1000000)::bigint, $cooling_hours, $live_share)
     ON CONFLICT (organization_id) DO UPDATE
       SET quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, cap_messages = excluded.cap_messages,
           cap_days = excluded.cap_days, messages_per_day = excluded.messages_per_day,
           micros_per_month = excluded.micros_per_month, cooling_hours = excluded.cooling_hours,
           live_share = excluded.live_share, updated_at = now()`,
      {
        organizationId,
        quiet_from: policy.quiet_from,
        quiet_to: policy.quiet_to,
        cap_messages: policy.cap_messages,
        cap_days: policy.cap_days,
        messages_per_day: policy.messages_per_day,
        money_per_month: policy.money_per_month,
        cooling_hours: policy.cooling_hours,
        live_share: policy.live_share,
      },
    )
    .run();
