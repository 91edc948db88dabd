import { usesOutsideInngest } from '#server/base/env.ts';
import { registeredConsumers } from '#server/domain/lifecycle/consumers/registered-consumers.ts';
import { readOn } from '#server/domain/platform/events/read-on.ts';
import { jobs } from '#server/jobs/catalogue.ts';
import { plainFunction } from '../plain-function.ts';
import { wakeAgain } from '../wake-again.ts';

const job = 'parley/facts.unread';
const key = 'event.data.organization_id + " " + event.data.reader';

/**
 * Lets an event log consumer that is behind catch up in its own run, without delaying the event log or another
 * consumer.
 */
export const consumeEvents = plainFunction(
  {
    id: 'read-facts',
    triggers: [{ event: job }],
    ...(usesOutsideInngest() ? {} : { concurrency: { limit: 1, key } }),
  },
  async (wakeUp) => {
    const data = jobs[job].parse(wakeUp);
    // The wake-up may name a consumer of an older or newer version, which this process does not know.
    const consumer = registeredConsumers.find(({ name }) => name === data.reader);
    if (consumer) await wakeAgain(job, data, () => readOn(data.organization_id, consumer));
  },
  {},
);
