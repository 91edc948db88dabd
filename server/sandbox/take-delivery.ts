import { setTimeout as delay } from 'node:timers/promises';
import { now } from '#server/base/clock.ts';
import { env } from '#server/base/env.ts';
import { callerHeaders } from '#server/base/http/caller-headers.ts';
import { newId } from '#server/base/ids.ts';
import { isStopping } from '#server/base/process/stopping.ts';
import { hooksPath, hookUrl } from '#server/base/sandbox-hook.ts';
import { decrypt } from '#server/base/secrets/encrypt.ts';
import { findHook, type Hook, insertArrival, keepNewestArrivals, selectSecrets, setAnswered } from './hook.store.ts';
import { judgeSignature } from './judge-signature.ts';
import type { SandboxRequest } from './sandbox-request.ts';

/** The largest body of an event, in bytes, and how much of each body is stored. */
const bodyMax = 1024 * 1024;
const keptMax = 64 * 1024;
/** How many deliveries are stored. */
export const arrivalsMax = 100;

const answers = { ok: 200, fail: 500, slow: 200 } as const;

/** Waits longer than a delivery waits for its answer, unless the process is told to end meanwhile. */
async function holdBack(): Promise<void> {
  const until = performance.now() + env.WEBHOOK_TIMEOUT_MS + 1_000;
  while (!isStopping() && performance.now() < until) await delay(100);
}

async function note(request: SandboxRequest, hook: Hook, bytes: Uint8Array): Promise<string> {
  const sealed = await selectSecrets(hook.organization_id, hookUrl(hook.token));
  const secrets = sealed.map((one) => decrypt(one.secret_sealed, one.id));
  const at = now();
  const arrival = {
    id: newId(),
    headers: callerHeaders(request.headers),
    // Postgres cannot store this character. A body with it is no JSON anyway.
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

/** Takes a delivery for the inspector: stores it and gives the answer that the organization has chosen. */
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
