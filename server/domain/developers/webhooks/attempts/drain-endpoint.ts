import { log } from '#server/base/log.ts';
import { startGivingWay } from '#server/base/process/give-way.ts';
import { isStopping } from '#server/base/process/stopping.ts';
import { decrypt } from '#server/base/secrets/encrypt.ts';
import { receiveWakeUps, topics } from '#server/jobs/under-way.ts';
import { waitsOutside } from '#server/jobs/waits-outside.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { startRecorder } from './attempt-recorder.ts';
import { startLease } from './delivery-lease.ts';
import { openAttempts } from './open-attempts.ts';
import { type Prepared, prepareDeliveries } from './prepare-deliveries.ts';

/** The number of attempts of one endpoint that run at once. A slow receiver delays only its own deliveries. */
const inFlightMax = 16;
/**
 * The number of attempts per second that are made without giving way to API callers. The number is enough for an
 * endpoint's usual traffic, but not for a backlog.
 */
const freePerSecond = 125;
/** The time without an answer, in milliseconds, after which the run counts as waiting for its receiver. */
const silentMs = 50;

export interface Drained {
  readonly succeeded: number;
  /** Attempts that failed, could not be recorded, or were given back. */
  readonly others: number;
  /**
   * Whether a retry was among the deliveries. Other retries shared the wake-up of this retry and now need a new one.
   */
  readonly again: boolean;
}

/**
 * Detects a receiver that does not answer. Call `ask` when a request is sent, and `answered` when a response arrives.
 */
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

/**
 * Returns a function that decrypts the secrets of an endpoint during one drain. Each secret is decrypted once, however
 * many deliveries are signed with it.
 */
function openSecrets(endpointId: string): (sealed: string) => string {
  const opened = new Map<string, string>();
  return (sealed) => {
    const secret = opened.get(sealed) ?? decrypt(sealed, endpointId);
    opened.set(sealed, secret);
    return secret;
  };
}

/**
 * Attempts everything that is due at an endpoint, several deliveries at once. Deliveries that become due later send
 * their own wake-up.
 */
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
    // Another worker may already have this delivery, or this process is stopping and should leave it to another
    // worker.
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
      // Even after a failed claim, the outcomes of running attempts are stored before another worker may begin.
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
