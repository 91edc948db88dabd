import { reconcileUsage } from '#server/domain/organizations/reconcile-usage.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

/** Every night, when the day before is settled in UTC: days are counted over their rows, and what was kept is compared. */
export const reconcileUsageNightly = inngest.createFunction(
  { id: 'reconcile-usage-nightly', triggers: [{ cron: '41 3 * * *' }] },
  () => reconcileUsage(),
);
