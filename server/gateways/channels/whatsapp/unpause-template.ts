import type { Refusal } from '../channel.ts';
import { askOperator, operatorUrl } from './ask-operator.ts';
import { refusalOf } from './refusal.ts';

const patienceMs = 10_000;

/**
 * POST /{template_id}/unpause (whatsapp/operator.md#c13): allows a template to be sent again that was paused by pacing.
 * Never throws.
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
  // The operator may refuse with a reason but no code.
  return success === false ? { ok: false, refusal: refusalOf({ title: reason }) } : { ok: true };
}
