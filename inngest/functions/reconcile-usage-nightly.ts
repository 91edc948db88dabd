import { reconcileUsage } from '#server/domain/organization/organizations/reconcile-usage.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

/** Every night, when the previous day is over in UTC: counts usage from the rows again and compares it with the stored figures. */
export const reconcileUsageNightly = inngest.createFunction(
  { id: 'reconcile-usage-nightly', triggers: [{ cron: '41 3 * * *' }] },
  () => reconcileUsage(),
);
