import { now } from '#server/base/clock.ts';
import { titleOf } from './cloud-answer.ts';
import { oweCallback } from './post-callbacks.ts';
import { findMessage, setStatus } from './sandbox.store.ts';

export type ReportedStatus = 'sent' | 'delivered' | 'read' | 'played' | 'failed';

const isUserId = (customer: string) => /^[A-Z]{2}\./.test(customer);

/** Whose price a message has (operator.md C8): given once, with `sent`. */
const pricing = (type: string) => ({
  pricing: {
    billable: type === 'template',
    pricing_model: 'PMP',
    type: type === 'template' ? 'regular' : 'free_customer_service',
    category: type === 'template' ? 'utility' : 'service',
  },
});

/** Reports a status of a message to the product; answers false when there is no such message of the business. */
export async function reportStatus(wamid: string, status: ReportedStatus, code?: number): Promise<boolean> {
  const message = await findMessage(wamid);
  if (message?.direction !== 'out') return false;
  await setStatus(wamid, status);
  const { customer, payload, type } = message;
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
        ...(status === 'sent' ? pricing(type) : {}),
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
