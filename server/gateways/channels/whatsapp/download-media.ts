import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { SendingNumber } from '../channel.ts';
import type { Downloaded } from '../network.ts';
import { askOperator, failureOf, operatorHeaders, operatorUrl, refusalIn } from './ask-operator.ts';
import { unreachable } from './refusal.ts';

/** The maximum size of a file, in bytes. WhatsApp stores no larger files. */
const bytesMax = 100 * 1024 * 1024;

const tooLarge: Downloaded = {
  ok: false,
  refusal: { ...unreachable('the file has more than 100 MiB'), code: '131052', class: 'media', retryable: false },
};

async function fetchBytes(url: string, accessToken: string, signal: AbortSignal): Promise<Downloaded> {
  try {
    const headers = { ...operatorHeaders(url, accessToken), 'User-Agent': 'Parley/1.0' };
    const response = await fetch(url, { headers, signal });
    const { status } = response;
    if (!response.ok || !response.body) {
      const body = await response.json().catch(() => null);
      return refusalIn({ status, retryAfter: response.headers.get('retry-after'), body });
    }
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of Readable.fromWeb(response.body as ReadableStream<Uint8Array>)) {
      size += chunk.length;
      if (size > bytesMax) return tooLarge;
      chunks.push(chunk);
    }
    return { ok: true, bytes: Buffer.concat(chunks), mimeType: response.headers.get('content-type') ?? '' };
  } catch (error) {
    return failureOf(error);
  }
}

/**
 * Downloads the bytes of an inbound file. First requests the file's URL, which is valid for five minutes and can be
 * read only with the token (whatsapp/operator.md#c7). Never throws.
 */
export async function downloadMedia(number: SendingNumber, mediaId: string, signal: AbortSignal): Promise<Downloaded> {
  const query = new URLSearchParams({ phone_number_id: number.phoneNumberId });
  const described = await askOperator(
    operatorUrl(`${encodeURIComponent(mediaId)}?${query}`),
    number.accessToken,
    signal,
  );
  if (!described.ok) return described;
  const { url, file_size: size } = described.body;
  if (typeof url !== 'string' || !URL.canParse(url)) {
    return { ok: false, refusal: unreachable('WhatsApp gave no address') };
  }
  if (typeof size === 'number' && size > bytesMax) return tooLarge;
  return fetchBytes(url, number.accessToken, signal);
}
