import type { Actor } from '#server/base/actor.ts';
import { now } from '#server/base/clock.ts';
import type { Alert, Organization } from '#server/contract/organization/organization.ts';
import { endingDates, endings } from '#server/contract/platform/endings.ts';
import { dayMs } from '#server/contract/platform/periods.ts';
import type { EndingUseRow } from './ending.store.ts';
import { endingUses } from './ending-uses.ts';
import { type AlertRow, findOrganization, type OrganizationRow, selectAlerts } from './organization.store.ts';

function messageOf(row: AlertRow): string {
  switch (row.type) {
    case 'webhook_failing':
      return row.disabled
        ? `The webhook ${row.name} was disabled after failing for too long.`
        : `The webhook ${row.name} has been failing for more than an hour.`;
    case 'connection_config_error':
      return `The number ${row.name} has a configuration error${row.reason ? `: ${row.reason}` : '.'}`;
    case 'api_key_expiring':
      return `The API key ${row.name} expires at ${row.expires_at}.`;
    case 'automation_loop':
      return `The automations ${row.reason} and ${row.name} start each other: the chain was cut off.`;
    case 'usage_corrected':
      return `Usage was counted anew and corrected: ${row.reason}.`;
  }
}

const objects = {
  webhook_failing: 'webhook',
  connection_config_error: 'connection',
  api_key_expiring: 'api_key',
  automation_loop: 'automation',
  usage_corrected: 'organization',
} as const;

const alertView = (row: AlertRow): Alert => ({
  type: row.type,
  severity:
    row.type === 'connection_config_error' || (row.type === 'webhook_failing' && row.disabled) ? 'critical' : 'warning',
  message: messageOf(row),
  object: { type: objects[row.type], id: row.id },
  since: row.since,
});

const criticalMs = 3 * dayMs;

/**
 * Builds the alert about a deprecated feature: which API key or automation used it in the last seven days, and from
 * which network address.
 */
function endingView({ ending, object_type, id, name, count, address, since }: EndingUseRow): Alert {
  const { until } = endingDates;
  const { name: what, replacement } = endings[ending];
  const isKey = object_type === 'api_key';
  const who = isKey ? `The API key ${name}` : `The automation ${name}`;
  // An API key calls the deprecated path. An automation is called at the deprecated path.
  const used = ending === 'old_token' ? `${who} is ${what}` : `${who} ${isKey ? 'calls' : 'is called at'} ${what}`;
  const often = `${count} ${count === 1 ? 'call' : 'calls'} in 7 days${address ? `, the last one from ${address}` : ''}`;
  const end = `It ${now() > until ? 'ended' : 'ends'} on ${until.toISOString().slice(0, 10)}: use ${replacement}.`;
  return {
    type: 'ending_in_use',
    severity: now().getTime() > until.getTime() - criticalMs ? 'critical' : 'warning',
    message: `${used} (${often}). ${end}`,
    object: { type: object_type, id },
    since,
  };
}

/** Builds the response of GET /org (contract/organization.md#organization). */
const organizationView = (
  row: OrganizationRow,
  alerts: readonly AlertRow[],
  ending: readonly EndingUseRow[] = [],
): Organization => ({
  id: row.id,
  name: row.name,
  plan: row.plan,
  timezone: row.timezone,
  locale: row.locale,
  is_partner: row.is_partner,
  raw_data_days: row.raw_data_days,
  keeps_call_bodies: row.keeps_call_bodies,
  created_at: row.created_at,
  alerts: [...alerts.map(alertView), ...ending.map(endingView)].toSorted((one, other) =>
    one.since.localeCompare(other.since),
  ),
});

/** GET /org: returns the caller's organization and its alerts. */
export async function getOrganization(actor: Actor): Promise<Organization> {
  const at = now();
  const [row, alerts, ending] = await Promise.all([
    findOrganization(actor.organizationId),
    selectAlerts(actor.organizationId, at),
    endingUses(actor.organizationId, at),
  ]);
  if (!row) throw new Error('the organization of an admitted caller is gone');
  return organizationView(row, alerts, ending);
}
