import {
  dropCode,
  failureLater,
  faultByProfile,
  isDrop,
  isHeld,
  type OperatorMemory,
  type ProfileQuestion,
  reactionTo,
} from '#server/fault-profiles/apply-fault-profile.ts';
import { type FaultProfile, isAmong } from '#server/fault-profiles/fault-profile.ts';

/** The outcome of an accepted message, as the simulated delivery statuses report it. */
type Outcome = 'delivered' | 'read' | { readonly failed: number };

/** The simulated WhatsApp API's response to a send. */
type Answer = { readonly refused: number } | { readonly refused: null; readonly held: string | null };

/**
 * A simulated WhatsApp API in memory. It follows the sandbox's rules for a fault profile, at any time that the caller
 * gives.
 */
export interface ModelOperator {
  take(index: number, asked: ProfileQuestion): Promise<Answer>;
  /**
   * Returns the outcomes that are due at the given time, in order. Each outcome has the position of the recipient of
   * its message.
   */
  tell(at: Date): Promise<{ index: number; outcome: Outcome }[]>;
  /** Whether the simulated WhatsApp API has paused the template. */
  isPaused(): boolean;
  /** The time when the next outcome is due, in milliseconds. Null if no outcome is outstanding. */
  nextAt(): number | null;
}

/** The time from a send to its delivery status, in milliseconds. */
const tellMs = 1_000;

function memoryOf(customers: { readonly marketing: Set<string>; readonly reached: Set<string> }): OperatorMemory {
  const counts = new Map<string, { bucket: number; n: number }[]>();
  return {
    countUp: async (of, what, { bucket, since, by = 1 }) => {
      const spans = counts.get(`${of} ${what}`) ?? [];
      counts.set(`${of} ${what}`, spans);
      const at = bucket.getTime();
      let current = spans.at(-1);
      if (current?.bucket !== at) {
        current = { bucket: at, n: 0 };
        spans.push(current);
        while (spans.length > 1 && (spans[0]?.bucket ?? at) < since.getTime()) spans.shift();
      }
      current.n += by;
      return spans.reduce((sum, one) => (one === current || one.bucket > since.getTime() ? sum + one.n : sum), 0);
    },
    // A campaign sends to each person only once.
    wasReached: async (_waba, customer) => customers.reached.has(customer),
    countMarketing: async (_number, customer) => (customers.marketing.has(customer) ? 1 : 0),
  };
}

interface Taken {
  readonly index: number;
  readonly asked: ProfileQuestion;
}

/**
 * Builds a simulated WhatsApp API that exists only in memory. It sends and stores nothing. `from` is the time from
 * which the fault profile applies.
 */
export function modelOperator(profile: FaultProfile, from: Date): ModelOperator {
  const people = { marketing: new Set<string>(), reached: new Set<string>() };
  const memory = memoryOf(people);
  let held: Taken[] = [];
  let passed: (Taken & { readonly at: number })[] = [];
  let [batches, batchAt, isDropped, paused] = [0, from.getTime(), false, false];
  const everyMs = (profile.pacing?.every_seconds ?? 0) * 1_000;

  const outcomeOf = async ({ asked }: Taken, at: Date): Promise<Outcome> => {
    const { customer, template } = asked;
    const category = template?.category.toLowerCase() ?? null;
    if (category === 'marketing') people.marketing.add(customer);
    const failed = await failureLater(profile, { ...asked, category, at }, memory);
    if (failed !== null) return { failed };
    return isAmong(customer, 'reads', profile.reads) ? 'read' : 'delivered';
  };
  /** Releases the next batch of held messages, or drops all of them. */
  const release = async (at: Date): Promise<{ index: number; outcome: Outcome }[]> => {
    if (everyMs === 0 || held.length === 0 || batchAt > at.getTime() - everyMs) return [];
    [batches, batchAt] = [batches + 1, at.getTime()];
    if (isDrop(profile, batches)) {
      const dropped = held;
      [held, isDropped] = [[], true];
      return dropped.map(({ index }) => ({ index, outcome: { failed: dropCode(profile) } }));
    }
    const batch = held.splice(0, profile.pacing?.batch ?? held.length);
    return Promise.all(batch.map(async (one) => ({ index: one.index, outcome: await outcomeOf(one, at) })));
  };

  return {
    take: async (index, asked) => {
      if (paused) return { refused: 132015 };
      const refused = await faultByProfile(profile, isDropped, asked, memory);
      if (refused !== null) return { refused };
      const holds = await isHeld(profile, asked, memory);
      if (holds) held.push({ index, asked });
      else passed.push({ index, asked, at: asked.at.getTime() + tellMs });
      if (asked.template) {
        people.reached.add(asked.customer);
        if ((await reactionTo(profile, asked.phoneNumberId, asked.template, memory)).pauses) paused = true;
      }
      return { refused: null, held: holds ? (profile.pacing?.status ?? null) : null };
    },
    tell: async (at) => {
      const due = passed.filter((one) => one.at <= at.getTime());
      passed = passed.filter((one) => one.at > at.getTime());
      const told = await Promise.all(due.map(async (one) => ({ index: one.index, outcome: await outcomeOf(one, at) })));
      return [...told, ...(await release(at))];
    },
    isPaused: () => paused,
    nextAt: () => passed[0]?.at ?? (held.length > 0 && everyMs > 0 ? batchAt + everyMs : null),
  };
}
