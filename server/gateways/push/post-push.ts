import { ECDH } from 'node:crypto';
import webPush from 'web-push';
import { publicUrl } from '#server/base/env.ts';
import { callableUrl, callUrl } from '../http/call-url.ts';
import type { VapidPair } from './vapid-pair.ts';

/** Where a browser can be written to, and what only it can open. */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

interface PushMessage {
  readonly text: string;
  /** What is not delivered yet and has the same topic is replaced: 32 letters of base64url at most. */
  readonly topic: string;
  readonly ttlSeconds: number;
}

/**
 * `told`: the service has it. `gone`: the browser listens no more. `later`: it was certainly not taken, and may be another
 * time. `lost`: refused for good, or nobody knows.
 */
export interface PushOutcome {
  readonly kind: 'told' | 'gone' | 'later' | 'lost';
  readonly why: string;
}

/** Nothing can have arrived: there was no connection. */
const unconnected = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/;

/** Is it a point of the curve? Browsers send theirs, strangers anything. */
export function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** Whom a push service may ask what this is: a page or a mailbox, and http is neither to it. */
function subjectOf(): string {
  const url = publicUrl();
  return url.startsWith('https:') ? url : `mailto:parley@${new URL(url).hostname}`;
}

function outcomeOf(status: number | null, error: string | null): PushOutcome {
  const why = status === null ? (error ?? 'no answer') : `HTTP ${status}`;
  if (status === null) return { kind: unconnected.test(why) ? 'later' : 'lost', why };
  if (status >= 200 && status < 300) return { kind: 'told', why };
  if (status === 404 || status === 410) return { kind: 'gone', why };
  return { kind: status === 429 || status >= 500 ? 'later' : 'lost', why };
}

/**
 * Hands one message to the browser's push service, sealed for that browser alone (RFC 8291) and signed for this deployment
 * (RFC 8292). The address is a stranger's: it is called as any such is, public https or nothing. Never throws.
 */
export async function postPush(to: PushAddress, message: PushMessage, vapid: VapidPair): Promise<PushOutcome> {
  const url = callableUrl(to.endpoint);
  if (!url) return { kind: 'gone', why: 'the address is not allowed' };
  try {
    const { method, headers, body } = webPush.generateRequestDetails(
      { endpoint: url.href, keys: { p256dh: to.p256dh, auth: to.auth } },
      message.text,
      {
        vapidDetails: { subject: subjectOf(), ...vapid },
        TTL: message.ttlSeconds,
        topic: message.topic,
        urgency: 'high',
        contentEncoding: 'aes128gcm',
      },
    );
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const { status, error } = await callUrl({ url, method, headers: Object.fromEntries(texts), body });
    return outcomeOf(status, error);
  } catch (error) {
    return { kind: 'lost', why: String(error) };
  }
}
