import { hashKey } from '#server/access/hash-key.ts';
import { newId } from '#server/base/ids.ts';
import type {
  AutomationSettings,
  AutomationStep,
  AutomationTrigger,
} from '#server/contract/outreach/automation-definition.ts';
import { prisma } from '#server/db/prisma.ts';
import { registeredConsumers } from '#server/domain/lifecycle/consumers/registered-consumers.ts';
import { workRuns } from '#server/domain/outreach/automations/work/work-runs.ts';
import { workStarts } from '#server/domain/outreach/automations/work/work-starts.ts';
import { publishDomainEvents } from '#server/domain/platform/events/publish-domain-events.ts';

interface FlowOptions {
  readonly name?: string;
  readonly status?: 'draft' | 'active' | 'paused';
  readonly trigger?: AutomationTrigger;
  readonly steps?: readonly AutomationStep[];
  readonly settings?: Partial<AutomationSettings>;
  readonly cooldown?: number;
  readonly publishedAt?: Date;
}

/** Makes a published automation, and returns it together with its token. */
export async function createFlow(organizationId: string, options: FlowOptions = {}) {
  const id = newId();
  const token = `flow_${id}`;
  const { name = id, status = 'active', cooldown = 0 } = options;
  const definition = {
    trigger: (options.trigger ?? { type: 'webhook' }) as object,
    steps: (options.steps ?? []) as object[],
    settings: (options.settings ?? {}) as object,
    cooldownMinutes: cooldown,
  };
  await prisma.automation.create({
    data: { id, organizationId, name, status, tokenHash: hashKey(token), ...definition },
  });
  const version = await prisma.automationVersion.create({
    data: {
      ...{
        id: newId(),
        organizationId,
        automationId: id,
        number: 1,
        publishedBy: { type: 'system', id: null, name: null },
        ...definition,
      },
      createdAt: options.publishedAt ?? new Date(),
    },
  });
  await prisma.automation.update({ where: { id }, data: { publishedVersionId: version.id } });
  return { id, token, versionId: version.id };
}

/**
 * Publishes domain events, starts the automation runs that they cause and executes these runs. Repeats this until no
 * event or run is left.
 */
export async function settleFlows(organizationId: string): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    await publishDomainEvents(organizationId, registeredConsumers);
    let done = 0;
    for (const lane of [0, 1, 2, 3])
      done += (await workStarts(organizationId, lane)) + (await workRuns(organizationId, lane));
    const waiting = await prisma.outboxEntry.count({ where: { organizationId, publishedAt: null } });
    if (done === 0 && waiting === 0) return;
  }
  throw new Error('flows go on and on');
}
