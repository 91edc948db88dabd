import type { Refusal } from '../channel.ts';
import { askOperator, operatorUrl } from './ask-operator.ts';
import { refusalOf } from './refusal.ts';

const patienceMs = 10_000;

/**
 * POST /{template_id}/unpause (whatsapp/operator.md#c13): resumes a template that WhatsApp paused while it sent the
 * template in small batches (pacing). Never throws.
 */
export async function unpauseTemplate(
  templateId: string,
  accessToken: string,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly refusal: Refusal }> {
  const url = operatorUrl(`${encodeURIComponent(templateId)}/unpause`);
  const signal = AbortSignal.timeout(patienceMs);
  const answer = await askOperator(url, accessToken, signal, { body: '{}' });
  if (!answer.ok) return { ok: false, refusal: answer.refusal };
  const { success, reason } = answer.body;
  // WhatsApp may refuse the request with a reason but without an error code.
  return success === false ? { ok: false, refusal: refusalOf({ title: reason }) } : { ok: true };
}
