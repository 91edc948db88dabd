import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { now } from '#server/base/clock.ts';
import { env } from '#server/base/env.ts';
import { callerHeaders } from '#server/base/http/caller-headers.ts';
import { newId } from '#server/base/ids.ts';
import { isStopping } from '#server/base/process/stopping.ts';
import { hooksPath, hookUrl } from '#server/base/sandbox-hook.ts';
import { decrypt } from '#server/base/secrets/encrypt.ts';
import {
  findHook,
  type Hook,
  insertArrival,
  keepNewestArrivals,
  type SignatureVerdict,
  selectSecrets,
  setAnswered,
} from './hook.store.ts';
import type { SandboxRequest } from './sandbox-request.ts';

/** The maximum size, in bytes, of a body that is accepted. */
const bodyMax = 1024 * 1024;
const keptMax = 64 * 1024;
/** The maximum number of deliveries that are stored for each organization. */
export const arrivalsMax = 100;

const answers = { ok: 200, fail: 500, slow: 200 } as const;

/** Waits until the sender of the delivery has stopped waiting for the response, or until this process is stopping. */
async function holdBack(): Promise<void> {
  const until = performance.now() + env.WEBHOOK_TIMEOUT_MS + 1_000;
  while (!isStopping() && performance.now() < until) await delay(100);
}

const freshSeconds = 300;
const signatureForm = /^t=([0-9]{1,12}),v1=([0-9a-f]{64})$/;

/**
 * Checks the signature of a delivery as a receiver would: the HMAC over the time, a dot and the exact bytes. `secrets`
 * are the signing secrets of the endpoints that deliver to this URL. Returns `unknown` if there are no secrets.
 */
function judgeSignature(
  header: string | undefined,
  body: Uint8Array,
  secrets: readonly string[],
  now: Date,
): SignatureVerdict {
  const [, time, received] = signatureForm.exec(header ?? '') ?? [];
  if (time === undefined || received === undefined) return 'missing';
  if (secrets.length === 0) return 'unknown';
  const bytes = Buffer.from(received, 'hex');
  const isOurs = secrets.some((secret) =>
    timingSafeEqual(createHmac('sha256', secret).update(`${time}.`).update(body).digest(), bytes),
  );
  if (!isOurs) return 'different';
  return Math.abs(now.getTime() / 1_000 - Number(time)) <= freshSeconds ? 'genuine' : 'old';
}

async function note(request: SandboxRequest, hook: Hook, bytes: Uint8Array): Promise<string> {
  const sealed = await selectSecrets(hook.organization_id, hookUrl(hook.token));
  const secrets = sealed.map((one) => decrypt(one.secret_sealed, one.id));
  const at = now();
  const arrival = {
    id: newId(),
    headers: callerHeaders(request.headers),
    // Postgres cannot store the NUL character, so it is removed. A body that contains it is not valid JSON anyway.
    body: Buffer.from(bytes.subarray(0, keptMax)).toString('utf8').replaceAll('\u0000', ''),
    bytes: bytes.length,
    verdict: judgeSignature(request.headers['svc-signature'], bytes, secrets, at),
    answered: hook.answer === 'slow' ? null : answers[hook.answer],
    created_at: at,
  };
  await insertArrival(hook.organization_id, arrival);
  await keepNewestArrivals(hook.organization_id, arrivalsMax);
  return arrival.id;
}

const say = (status: number, text: string, headers: Record<string, string> = {}) => ({
  status,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers },
  body: text,
});

/** Handles a webhook delivery to the inspector. Stores it, and sends the response that the organization has chosen. */
export async function takeDelivery(request: SandboxRequest) {
  const hook = await findHook(request.path.slice(hooksPath.length + 1));
  if (!hook) return say(404, 'Nobody receives here.');
  if (request.method !== 'POST') return say(405, 'Only POST.', { Allow: 'POST' });
  const bytes = await request.readBody(bodyMax);
  if (bytes === 'too_large') return say(413, 'Too large.');
  const id = await note(request, hook, bytes);
  if (hook.answer === 'slow') {
    await holdBack();
    await setAnswered(id, answers.slow);
  }
  return hook.answer === 'fail' ? say(500, 'The inspector was told to fail.') : say(200, 'ok');
}
