import { usesOutsideInngest } from '#server/base/env.ts';
import { publishFacts } from '#server/domain/events/publish-facts.ts';
import { registeredReaders } from '#server/domain/readers/registered-readers.ts';
import { jobs } from '#server/jobs/catalogue.ts';
import { plainFunction } from '../plain-function.ts';
import { wakeAgain } from '../wake-again.ts';

const job = 'parley/event.recorded';
/** A run stays so long for what comes next: to begin another costs several times what a batch does. */
const stayMs = 40;

/**
 * Facts of an organization get their places in its log, and the readers make of them what they make. A lock of the
 * database keeps runs apart; an Inngest outside, which cannot know of a caller that froze, limits nothing.
 */
export const fanOutEvent = plainFunction(
  {
    id: 'fan-out-event',
    triggers: [{ event: job }],
    ...(usesOutsideInngest() ? {} : { concurrency: { limit: 1, key: 'event.data.organization_id' } }),
  },
  async (wakeUp) => {
    const data = jobs[job].parse(wakeUp);
    await wakeAgain(job, data, () => publishFacts(data.organization_id, registeredReaders, stayMs));
  },
  {},
);
