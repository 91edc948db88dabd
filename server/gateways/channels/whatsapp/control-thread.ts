import type { Refusal, SendingNumber } from '../channel.ts';
import type { ThreadControl } from '../network.ts';
import { askOperator, operatorUrl } from './ask-operator.ts';

const patienceMs = 10_000;
const isUserId = (to: string): boolean => /^[A-Z]{2}\./.test(to);

/**
 * POST /{phone_number_id}/thread_control (whatsapp/operator.md#c14): changes which app answers in the thread. Never
 * throws.
 */
export async function controlThread(
  number: SendingNumber,
  to: string,
  control: ThreadControl,
): Promise<{ readonly ok: true } | { readonly ok: false; readonly refusal: Refusal }> {
  const url = operatorUrl(`${encodeURIComponent(number.phoneNumberId)}/thread_control`);
  const who = isUserId(to) ? { recipient: to } : { to: to.replace(/^\+/, '') };
  const target = control.action === 'pass' ? { target_app_id: control.to } : {};
  const body = JSON.stringify({ messaging_product: 'whatsapp', ...who, action: control.action, ...target });
  const answer = await askOperator(url, number.accessToken, AbortSignal.timeout(patienceMs), { body });
  return answer.ok ? { ok: true } : { ok: false, refusal: answer.refusal };
}
