import { Readable } from 'node:stream';
import { storableJson } from '#server/base/text/storable.ts';
import { type CloudAnswer, cloudError } from './cloud-answer.ts';
import { takeMedia, uploadMax } from './media.ts';

/** A request to the sandbox, independent of the HTTP server. */
export interface SandboxRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readBody(limitBytes: number): Promise<Uint8Array | 'too_large'>;
}

const bodyMax = 1024 * 1024;

/**
 * Returns the request body as parsed JSON that Postgres can store. Returns null if the body is not JSON or too large.
 */
export async function jsonOf(request: SandboxRequest): Promise<unknown> {
  const bytes = await request.readBody(bodyMax);
  if (bytes === 'too_large') return null;
  try {
    return storableJson(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch {
    return null;
  }
}

/**
 * Accepts an uploaded media file. The product uploads a file to send it, and the simulated phone uploads a file that
 * the customer attaches.
 */
export async function takeUpload(request: SandboxRequest, phoneNumberId: string): Promise<CloudAnswer> {
  const bytes = await request.readBody(uploadMax + bodyMax);
  if (bytes === 'too_large') return cloudError(413, 131053, 'the file is too large');
  return takeMedia(phoneNumberId, request.headers['content-type'] ?? '', bytes);
}

const guard = { 'X-Content-Type-Options': 'nosniff', 'Content-Security-Policy': "default-src 'none'; sandbox" };

/** Converts a response of the simulated WhatsApp API to the form that the HTTP server sends. */
export function sendable({ status, body, bytes }: CloudAnswer) {
  if (bytes) {
    const headers = { 'Content-Type': bytes.mimeType, 'Content-Length': String(bytes.content.length), ...guard };
    return { status, headers, body: Readable.from(Buffer.from(bytes.content)) };
  }
  return { status, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) };
}
