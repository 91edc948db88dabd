import { usesOutsideInngest } from '#server/base/env.ts';
import { readOn } from '#server/domain/events/read-on.ts';
import { registeredReaders } from '#server/domain/readers/registered-readers.ts';
import { jobs } from '#server/jobs/catalogue.ts';
import { plainFunction } from '../plain-function.ts';
import { wakeAgain } from '../wake-again.ts';

const job = 'parley/facts.unread';
const key = 'event.data.organization_id + " " + event.data.reader';

/** A reader that is behind reads on, and holds up nobody else: neither the log nor another reader. */
export const readFacts = plainFunction(
  {
    id: 'read-facts',
    triggers: [{ event: job }],
    ...(usesOutsideInngest() ? {} : { concurrency: { limit: 1, key } }),
  },
  async (wakeUp) => {
    const data = jobs[job].parse(wakeUp);
    // One that an older or newer process knows is none of ours.
    const reader = registeredReaders.find(({ name }) => name === data.reader);
    if (reader) await wakeAgain(job, data, () => readOn(data.organization_id, reader));
  },
  {},
);
