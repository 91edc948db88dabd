import type { CampaignStage } from './campaign-stage.ts';

/**
 * Compares the stored messages of a campaign with the messages that the fake messaging provider received. Returns the
 * differences, and the number of messages by process and by status.
 */
export async function compareLedger(stage: CampaignStage, id: string, taken: CampaignStage['operator']['taken']) {
  const rows = (await stage.database.rows(
    `SELECT c.wa_id AS to, r.status, r.error->>'code' AS code FROM campaign_recipients r JOIN contacts c ON c.id = r.contact_id
      WHERE r.campaign_id = '${id}'`,
  )) as { to: string; status: string; code: string | null }[];
  const times = new Map<string, number>();
  for (const { to } of taken) times.set(to, (times.get(to) ?? 0) + 1);
  const by: Record<string, number> = {};
  for (const one of taken) by[one.by] = (by[one.by] ?? 0) + 1;
  const states: Record<string, number> = {};
  for (const { status } of rows) states[status] = (states[status] ?? 0) + 1;
  const isUnknown = ({ code }: { code: string | null }) =>
    code === 'operator_unreachable' || code === 'outcome_unknown';
  const isOpen = ({ status }: { status: string }) => status === 'queued' || status === 'claimed';
  const isRefused = ({ status }: { status: string }) => status === 'failed' || status === 'skipped';
  return {
    twice: [...times].filter(([, count]) => count > 1).map(([to]) => to),
    lost: rows.filter((row) => isOpen(row) || (!isRefused(row) && !times.has(row.to))).length,
    phantom: rows.filter((row) => isRefused(row) && !isUnknown(row) && times.has(row.to)).length,
    unknown: rows.filter(isUnknown).length,
    by,
    states,
  };
}
