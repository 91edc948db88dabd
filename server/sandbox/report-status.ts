import { now } from '#server/base/clock.ts';
import { titleOf } from './cloud-answer.ts';
import { countUp, findFaultProfile } from './fault-profile.store.ts';
import { oweCallback } from './post-callbacks.ts';
import { findMessage, type SandboxMessage, setStatus } from './sandbox.store.ts';

export type ReportedStatus = 'sent' | 'delivered' | 'read' | 'played' | 'failed';

const isUserId = (customer: string) => /^[A-Z]{2}\./.test(customer);

/**
 * Returns the pricing of a message (whatsapp/operator.md#c8). The sandbox reports it only once, with the status `sent`.
 */
async function pricingOf({ phone_number_id: number, type, category }: SandboxMessage) {
  const priced = (kind: string, of: string) => ({
    pricing: { billable: kind === 'regular', pricing_model: 'PMP', type: kind, category: of },
  });
  if (type === 'template') return priced('regular', category ?? 'utility');
  const free = (await findFaultProfile(number))?.profile.free;
  if (free === undefined) return priced('free_customer_service', 'service');
  const at = now();
  const bucket = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1));
  const used = await countUp(number, 'service', { bucket, since: bucket });
  return priced(used <= free ? 'free_customer_service' : 'regular', 'service');
}

/** Reports a message's status to the product. Returns false if the business has not sent such a message. */
export async function reportStatus(wamid: string, status: ReportedStatus, code?: number): Promise<boolean> {
  const message = await findMessage(wamid);
  if (message?.direction !== 'out') return false;
  await setStatus(wamid, status);
  const { customer, payload } = message;
  const callbackData = payload.biz_opaque_callback_data;
  const failure = code ?? 131026;
  await oweCallback(message.phone_number_id, {
    statuses: [
      {
        id: wamid,
        status,
        timestamp: String(Math.floor(now().getTime() / 1_000)),
        ...(isUserId(customer) ? { recipient_user_id: customer } : { recipient_id: customer }),
        ...(callbackData === undefined ? {} : { biz_opaque_callback_data: callbackData }),
        ...(status === 'sent' ? await pricingOf(message) : {}),
        ...(status === 'failed'
          ? {
              errors: [
                {
                  code: failure,
                  title: titleOf(failure),
                  message: titleOf(failure),
                  error_data: { details: 'Asked for on the phone.' },
                },
              ],
            }
          : {}),
      },
    ],
  });
  return true;
}
