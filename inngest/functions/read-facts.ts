import { usesOutsideInngest } from '#server/base/env.ts';
import { registeredReaders } from '#server/domain/lifecycle/readers/registered-readers.ts';
import { readOn } from '#server/domain/platform/events/read-on.ts';
import { jobs } from '#server/jobs/catalogue.ts';
import { plainFunction } from '../plain-function.ts';
import { wakeAgain } from '../wake-again.ts';

const job = 'parley/facts.unread';
const key = 'event.data.organization_id + " " + event.data.reader';

/** Lets a reader that is behind read on in its own run, without delaying the log or another reader. */
export const readFacts = plainFunction(
  {
    id: 'read-facts',
    triggers: [{ event: job }],
    ...(usesOutsideInngest() ? {} : { concurrency: { limit: 1, key } }),
  },
  async (wakeUp) => {
    const data = jobs[job].parse(wakeUp);
    // A reader of an older or newer version is unknown here.
    const reader = registeredReaders.find(({ name }) => name === data.reader);
    if (reader) await wakeAgain(job, data, () => readOn(data.organization_id, reader));
  },
  {},
);
