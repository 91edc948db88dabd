import { reconcileUsage } from '#server/domain/organization/organizations/reconcile-usage.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

/**
 * Runs every night, after the previous day has ended in UTC. Counts usage from the rows again and compares it with the
 * stored figures.
 */
export const reconcileUsageNightly = inngest.createFunction(
  { id: 'reconcile-usage-nightly', triggers: [{ cron: '41 3 * * *' }] },
  () => reconcileUsage(),
);
