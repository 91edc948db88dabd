import type { SendingNumber } from '../channel.ts';
import { type Asked, askOperator, operatorUrl } from './ask-operator.ts';

/**
 * POST /{phone_number_id}/media (whatsapp/operator.md#c7): uploads bytes, which WhatsApp stores for 30 days. The id of
 * the upload is `body.id`.
 */
export async function uploadMedia(
  number: SendingNumber,
  file: { readonly bytes: Uint8Array; readonly mimeType: string; readonly name: string },
  signal: AbortSignal,
): Promise<Asked> {
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('type', file.mimeType);
  form.set('file', new Blob([new Uint8Array(file.bytes)], { type: file.mimeType }), file.name);
  const url = operatorUrl(`${encodeURIComponent(number.phoneNumberId)}/media`);
  const written = new Response(form);
  const body = Buffer.from(await written.arrayBuffer());
  const type = written.headers.get('content-type') ?? '';
  return askOperator(url, number.accessToken, signal, { body, type });
}
