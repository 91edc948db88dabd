import { createHmac } from 'node:crypto';
import { now } from '#server/base/clock.ts';
import { env } from '#server/base/env.ts';
import { ownUrl } from '#server/base/http/own-address.ts';
import { newId } from '#server/base/ids.ts';
import { log } from '#server/base/log.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { forgetOldSandbox } from './forget-old-sandbox.ts';
import { type Callback, dueCallbacks, finishCallback, insertCallback, postponeCallback } from './sandbox.store.ts';
import { findWaba } from './template.store.ts';

const state = oncePerProcess('sandbox-callbacks', () => ({
  posting: false,
  again: false,
  timer: null as NodeJS.Timeout | null,
}));
const pollMs = 1_000;
const forgetEveryMs = 3_600_000;
const batch = 50;
const longestWaitMs = 60_000;

async function post({ id, body, attempts }: Callback): Promise<boolean> {
  const signature = createHmac('sha256', env.WHATSAPP_APP_SECRET ?? '')
    .update(body)
    .digest('hex');
  try {
    const response = await fetch(`${ownUrl()}/api/channels/whatsapp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Hub-Signature-256': `sha256=${signature}` },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    await response.arrayBuffer();
    if (response.status === 200) {
      await finishCallback(id, now());
      return true;
    }
  } catch (error) {
    log.debug({ error: String(error) }, 'the sandbox operator could not reach the webhook');
  }
  const waitMs = Math.min(longestWaitMs, 500 * 2 ** attempts);
  await postponeCallback(id, new Date(now().getTime() + waitMs));
  return false;
}

async function postDue(): Promise<void> {
  for (;;) {
    const callbacks = await dueCallbacks(now(), batch);
    // The callbacks are posted in their order. If a callback cannot be delivered, the later callbacks wait, as in the
    // real queue of a number.
    for (const callback of callbacks) if (!(await post(callback))) return;
    if (callbacks.length < batch) return;
  }
}

/** Posts all callbacks that are due. If posting is already in progress, posts once more when it has ended. */
function wakeCallbacks(): void {
  if (state.timer === null) return;
  if (state.posting) {
    state.again = true;
    return;
  }
  state.posting = true;
  postDue()
    .catch((error: unknown) => log.warn({ error: String(error) }, 'the sandbox operator could not post'))
    .finally(() => {
      state.posting = false;
      if (!state.again) return;
      state.again = false;
      wakeCallbacks();
    });
}

/**
 * Stores a callback to the product and starts posting. Like the real WhatsApp API, the sandbox signs each callback and
 * repeats it until it succeeds.
 */
async function owe(wabaId: string, field: string, value: Record<string, unknown>): Promise<void> {
  const changes = [{ field, value }];
  const time = Math.floor(now().getTime() / 1_000);
  const body = { object: 'whatsapp_business_account', entry: [{ id: wabaId, time, changes }] };
  await insertCallback(newId(), JSON.stringify(body), now());
  wakeCallbacks();
}

/** Stores a callback about a number, for example about a message, a status or an echo. */
export async function oweCallback(
  phoneNumberId: string,
  value: Record<string, unknown>,
  field = 'messages',
): Promise<void> {
  const wabaId = (await findWaba(phoneNumberId))?.waba_id ?? 'sandbox';
  const metadata = { display_phone_number: phoneNumberId, phone_number_id: phoneNumberId };
  // In the `standby` field, which an app without the thread receives, the value is nested one level deeper
  // (whatsapp/operator-2026.md#c25).
  const own = field === 'standby' ? { standby: value } : value;
  await owe(wabaId, field, { messaging_product: 'whatsapp', metadata, ...own });
}

/** Stores a callback about a business account, for example about a template or the quality of a number. */
export const oweAccountCallback = (wabaId: string, field: string, value: Record<string, unknown>): Promise<void> =>
  owe(wabaId, field, value);

function forget(): void {
  forgetOldSandbox().catch((error: unknown) =>
    log.warn({ error: String(error) }, 'the sandbox operator could not forget what is old'),
  );
}

/**
 * Starts to post callbacks, including callbacks that a killed process did not post. Returns a function that stops the
 * posting.
 */
export function startPosting(): { stop(): Promise<void> } {
  state.timer = setInterval(wakeCallbacks, pollMs);
  wakeCallbacks();
  const forgetting = setInterval(forget, forgetEveryMs);
  forget();
  return {
    stop: async () => {
      clearInterval(forgetting);
      if (state.timer) clearInterval(state.timer);
      state.timer = null;
    },
  };
}
