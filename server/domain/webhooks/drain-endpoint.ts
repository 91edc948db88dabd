import { startGivingWay } from '#server/base/give-way.ts';
import { log } from '#server/base/log.ts';
import { isStopping } from '#server/base/stopping.ts';
import { receiveWakeUps, topics } from '#server/jobs/under-way.ts';
import { waitsOutside } from '#server/jobs/waits-outside.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { startRecorder } from './attempt-recorder.ts';
import { startLease } from './delivery-lease.ts';
import { openAttempts } from './open-attempts.ts';
import { openSecrets } from './open-secrets.ts';
import { type Prepared, prepareDeliveries } from './prepare-deliveries.ts';

/** Attempts of one endpoint at the same time: a slow receiver holds up only itself. */
const inFlightMax = 16;
/** Attempts a second that do not wait for callers: what an endpoint has now and then, not a backlog of it. */
const freePerSecond = 125;
/** A receiver that has not answered anything for this long is waited for. */
const silentMs = 50;

export interface Drained {
  readonly succeeded: number;
  /** Failed, could not be recorded, or were given back. */
  readonly others: number;
  /** Something was tried again: what else waits to be was announced together with it, and needs a wake-up of its own now. */
  readonly again: boolean;
}

/** Listens for a receiver that answers nothing: `ask` when a question flies to it, `answered` when one came back. */
function startSilence() {
  let silence: NodeJS.Timeout | undefined;
  return {
    ask: () => {
      silence ??= setTimeout(waitsOutside, silentMs);
    },
    answered: () => {
      clearTimeout(silence);
      silence = undefined;
    },
  };
}

/** Attempts everything that is due at an endpoint, several at once; what becomes due later brings a wake-up of its own. */
export async function drainEndpoint(endpointId: string): Promise<Drained> {
  const lease = startLease();
  const recorder = startRecorder(endpointId, lease);
  const wakeUps = receiveWakeUps(topics['parley/delivery.due']({ endpoint_id: endpointId }));
  const attempts = openAttempts(inFlightMax, wakeUps.wake);
  const silence = startSilence();
  const open = openSecrets(endpointId);
  const giveWay = startGivingWay(freePerSecond);
  const left: string[] = [];
  let again = false;
  const attempt = async ({ delivery, body }: Prepared) => {
    await giveWay();
    // Another worker may have it by now, or is to have it.
    if (isStopping() || !lease.holds(delivery.id)) return void left.push(delivery.id);
    silence.ask();
    try {
      recorder.add(delivery.organization_id, await attemptDelivery(delivery, body, open));
    } catch (error) {
      log.error({ delivery: delivery.id, error: String(error) }, 'an attempt could not be made');
    } finally {
      silence.answered();
    }
  };
  try {
    try {
      for await (const prepared of prepareDeliveries(endpointId, lease, attempts, wakeUps)) {
        again ||= prepared.delivery.again;
        await attempts.begin(() => attempt(prepared));
      }
    } finally {
      // Also when a claim failed: what flies is told to the database before anybody else may begin.
      await attempts.ended();
      await recorder.settled();
    }
    if (left.length > 0) await lease.giveBack(left);
    const { succeeded, others } = recorder.counts();
    return { succeeded, others: others + left.length, again };
  } finally {
    wakeUps.abandon();
    lease.end();
  }
}
