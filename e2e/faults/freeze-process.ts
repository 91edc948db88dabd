import type { RunningApp } from '../support/app/start-app.ts';
import { accept } from './start-ledger.ts';
import { emailsOf, type Stage, until } from './start-stage.ts';
import { type Tally, tally } from './tally.ts';
import { untilSucceeded } from './until-succeeded.ts';

export interface FrozenTally extends Tally {
  /**
   * The time until all deliveries had arrived, in milliseconds. It is measured from the freeze, or from the time when
   * the other process was ready if that was later.
   */
  readonly takenOverMs: number;
  /** How many deliveries arrived after the process was resumed. */
  readonly late: number;
}

/** The number of attempts of one endpoint that run at once. All other deliveries wait in the process. */
const atOnce = 16;

/**
 * Stops the process that delivers an endpoint's backlog with SIGSTOP, in the middle of attempts. Another process has to
 * take over.
 */
export async function freezeDrainer(stage: Stage, events: number): Promise<FrozenTally> {
  const path = '/frozen';
  const [frozen, other] = stage.apps as [RunningApp, RunningApp];
  const customer = await stage.newCustomer([path]);
  const { ledger } = stage;
  const arrived = () => ledger.arrivals.filter((arrival) => arrival.path === path);
  const distinct = () => new Set(arrived().map(({ email }) => email)).size;
  // Stop the other process first, so that the process to be frozen delivers the backlog.
  await other.terminate();
  ledger.behave(() => {});
  const acknowledged = await customer.makeContacts(frozen, emailsOf('before', events));
  // Wait until all attempts that run at once have arrived. An attempt that is being sent now would otherwise arrive
  // after SIGCONT.
  await until(() => arrived().length >= atOnce, 'a drain is under way');
  process.kill(frozen.pid(), 'SIGSTOP');
  let takenOverMs = 0;
  try {
    ledger.behave(accept);
    await other.restart();
    const since = performance.now();
    for (const [email, at] of await customer.makeContacts(other, emailsOf('after', events)))
      acknowledged.set(email, at);
    await until(() => distinct() === acknowledged.size, 'others go on', 60_000);
    takenOverMs = Math.round(performance.now() - since);
    await untilSucceeded({ ...stage, apps: [other] }, customer, acknowledged.size, path);
  } finally {
    process.kill(frozen.pid(), 'SIGCONT');
  }
  const before = arrived().length;
  // After SIGCONT the process works again. The results that the other process recorded in the meantime are not
  // overwritten.
  for (const [email, at] of await customer.makeContacts(frozen, emailsOf('thawed', 1))) acknowledged.set(email, at);
  await until(() => distinct() === acknowledged.size, 'the thawed one works');
  await untilSucceeded(stage, customer, acknowledged.size, path);
  return { ...tally(acknowledged, arrived()), takenOverMs, late: arrived().length - before - 1 };
}
