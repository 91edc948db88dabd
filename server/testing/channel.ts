import { acceptChannelPayload } from '#server/domain/inbox/receiving/accept-channel-payload.ts';
import { applyAccountChanges } from '#server/domain/inbox/receiving/apply-account-changes.ts';
import { fetchDueMedia } from '#server/domain/inbox/receiving/fetch-media.ts';
import { receiveChannelMessages } from '#server/domain/inbox/receiving/receive-channel-messages.ts';
import { recordChannelStatuses } from '#server/domain/inbox/receiving/record-channel-statuses.ts';
import { sendersWithOpenItems } from '#server/domain/inbox/receiving/senders-with-open-items.ts';
import { mergeReported } from '#server/domain/lifecycle/contact-lifecycle/merge-contacts.ts';

/**
 * Processes the received messages of one sender, as the product does. This includes merging contacts that are the same
 * person.
 */
export const receiveMessages = (connectionId: string, senderKey: string) =>
  receiveChannelMessages(connectionId, senderKey, mergeReported);

const workers = {
  message: receiveMessages,
  status: recordChannelStatuses,
  account: (connectionId: string, senderKey: string) => applyAccountChanges(connectionId, senderKey, mergeReported),
  media: fetchDueMedia,
};

/** Does all due work of the channel, as the runs of the job engine do. */
export async function workChannel(): Promise<void> {
  for (const { kind, connection_id, sender_key } of await sendersWithOpenItems()) {
    await workers[kind](connection_id, sender_key);
  }
}

/**
 * Returns the callback that the messaging provider posts about a number. The callback contains one change, whose
 * content is `value`.
 */
export const payloadOf = (
  value: object,
  address: { readonly phoneNumberId?: string; readonly wabaId?: string; readonly field?: string } = {},
) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: address.wabaId ?? 'waba',
      changes: [
        {
          value: {
            messaging_product: 'whatsapp',
            ...(address.phoneNumberId
              ? { metadata: { display_phone_number: '551150001000', phone_number_id: address.phoneNumberId } }
              : {}),
            ...value,
          },
          field: address.field ?? 'messages',
        },
      ],
    },
  ],
});

/** Accepts a callback of the messaging provider, and does all the work that follows from it. */
export async function deliver(payload: object): Promise<void> {
  await acceptChannelPayload(JSON.stringify(payload), 'whatsapp');
  await workChannel();
}
