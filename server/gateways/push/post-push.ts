import { ECDH } from 'node:crypto';
import webPush from 'web-push';
import { publicUrl } from '#server/base/env.ts';
import { callableUrl, callUrl } from '../http/call-url.ts';
import type { VapidPair } from './vapid-pair.ts';

/**
 * The address at which a browser receives push messages, and the keys for encrypting them. Only this browser can
 * decrypt them.
 */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

interface PushMessage {
  readonly text: string;
  /**
   * The topic of a message. The push service replaces an undelivered message with a later message of the same topic. At
   * most 32 characters of base64url.
   */
  readonly topic: string;
  readonly ttlSeconds: number;
}

/**
 * The outcome of a push message. `told`: the push service accepted the message. `gone`: the browser is no longer
 * registered with the push service. `later`: the message was certainly not accepted and can be sent again. `lost`: the
 * message was refused permanently, or the outcome is unknown.
 */
export interface PushOutcome {
  readonly kind: 'told' | 'gone' | 'later' | 'lost';
  readonly why: string;
}

/** Matches errors after which no connection was made, so that the message cannot have arrived. */
const unconnected = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/;

/**
 * Whether the key is a valid point of the elliptic curve. Browsers send valid keys, but a stranger may send anything.
 */
export function isPublicKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the contact address for push services. It is the public URL, or a mailbox if the URL is not https, because
 * push services accept no http address.
 */
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
 * Sends one message to the browser's push service. The message is encrypted for that browser (RFC 8291) and signed by
 * this deployment (RFC 8292). The URL came from outside, so only public https is allowed. Never throws.
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
