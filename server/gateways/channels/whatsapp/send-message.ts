import { env } from '#server/base/env.ts';
import type { OutboundMessage, RefusalClass, SendAnswer, SendingNumber } from '../channel.ts';
import { refusalOf, unreachable } from './refusal.ts';
import { toCloudPayload } from './to-cloud-payload.ts';

const patienceMs = 20_000;
const triesMax = 3;
const firstWaitMs = 300;
/** Refusals that pass by themselves within the request's patience (operator.md C5). */
const passing: ReadonlySet<RefusalClass> = new Set(['transient', 'throttle']);
/** Failures before a byte was sent: trying again cannot send twice. */
const notSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

interface Try {
  readonly answer: SendAnswer;
  readonly again: boolean;
}

interface CloudAnswer {
  readonly messages?: readonly { readonly id?: string }[];
  readonly contacts?: readonly { readonly wa_id?: string }[];
  readonly error?: Parameters<typeof refusalOf>[0];
}

async function readAnswer(response: Response): Promise<Try> {
  const body = (await response.json().catch(() => ({}))) as CloudAnswer;
  const wamid = body.messages?.[0]?.id;
  if (response.ok && wamid) {
    return { answer: { status: 'accepted', wamid, waId: body.contacts?.[0]?.wa_id ?? null }, again: false };
  }
  if (body.error) {
    const refusal = refusalOf(body.error);
    return { answer: { status: 'refused', refusal }, again: passing.has(refusal.class) };
  }
  return { answer: { status: 'refused', refusal: unreachable(`HTTP ${response.status}`) }, again: false };
}

async function tryOnce(url: string, accessToken: string, body: string, signal: AbortSignal): Promise<Try> {
  try {
    const headers = { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' };
    return await readAnswer(await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' }));
  } catch (error) {
    const code = (error as { cause?: { code?: string } }).cause?.code ?? '';
    const refusal = unreachable(code || (error instanceof Error ? error.message : String(error)));
    // Whatever was under way may have arrived: only what surely was not sent is tried again.
    return { answer: { status: 'refused', refusal }, again: notSent.has(code) };
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends one message through the Cloud API (operator.md C1). Never throws: refusals and an unreachable operator are values. */
export async function sendMessage(
  number: SendingNumber,
  to: string,
  message: OutboundMessage,
  options: { readonly callbackData: string },
): Promise<SendAnswer> {
  const url = `${env.WHATSAPP_API_URL}/${encodeURIComponent(number.phoneNumberId)}/messages`;
  const body = JSON.stringify(toCloudPayload(to, message, options.callbackData));
  const signal = AbortSignal.timeout(patienceMs);
  for (let tries = 1; ; tries += 1) {
    const { answer, again } = await tryOnce(url, number.accessToken, body, signal);
    if (!again || tries >= triesMax || signal.aborted) return answer;
    await wait(firstWaitMs * 2 ** (tries - 1) * (1 + Math.random() / 2));
  }
}
