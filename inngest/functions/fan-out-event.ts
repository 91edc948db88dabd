import { usesOutsideInngest } from '#server/base/env.ts';
import { registeredConsumers } from '#server/domain/lifecycle/consumers/registered-consumers.ts';
import { publishDomainEvents } from '#server/domain/platform/events/publish-domain-events.ts';
import { jobs } from '#server/jobs/catalogue.ts';
import { plainFunction } from '../plain-function.ts';
import { wakeAgain } from '../wake-again.ts';

const job = 'parley/event.recorded';
/**
 * How long a run waits for further domain events, in milliseconds. The run waits because starting another run costs
 * several times as much as processing a batch.
 */
const stayMs = 40;

/**
 * Gives an organization's domain events their positions in its event log and lets the consumers process them. A
 * database lock keeps concurrent runs apart. With an external Inngest server, no concurrency limit is set: that server
 * cannot notice that a caller is frozen, and would block the organization's other runs for minutes.
 */
export const fanOutEvent = plainFunction(
  {
    id: 'fan-out-event',
    triggers: [{ event: job }],
    ...(usesOutsideInngest() ? {} : { concurrency: { limit: 1, key: 'event.data.organization_id' } }),
  },
  async (wakeUp) => {
    const data = jobs[job].parse(wakeUp);
    await wakeAgain(job, data, () => publishDomainEvents(data.organization_id, registeredConsumers, stayMs));
  },
  {},
);
