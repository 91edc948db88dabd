import type { z } from 'zod';
import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import {
  type MessageType,
  type SendMessageInput,
  type SendResult,
  sendMessageIssueCodes,
} from '#server/contract/inbox/send-message.ts';
import { transact } from '#server/db/transact.ts';
import { planMessage } from '../../inbox/sending/sends/compose-message.ts';
import { sendMessage } from '../../inbox/sending/sends/send-message.ts';
import { requireContact } from '../../people/contacts/require-contact.ts';
import type { Action, ActionOutcome, ActionTarget, Asked } from './action.ts';

/**
 * The error codes that POST /messages reports for missing fields. The actions report the same codes, although their
 * input schemas require these fields.
 */
const issueCodes = { ...sendMessageIssueCodes, text: 'missing_text', body: 'missing_body' } as const;

/**
 * Returns the recipient of a message: the conversation or, if only a contact is given, the contact's phone. Throws
 * missing_identifier, missing_to.
 */
async function destinationOf(actor: Actor, target: ActionTarget): Promise<Partial<SendMessageInput>> {
  const { contact_id, conversation_id } = target;
  if (conversation_id !== undefined) return { conversation_id, ...(contact_id ? { contact_id } : {}) };
  if (contact_id === undefined) throw new AppError('missing_identifier');
  const contact = await transact((tx) => requireContact(tx, actor, contact_id));
  const to = contact.phone ?? (contact.wa_id && `+${contact.wa_id}`);
  if (!to) throw new AppError('missing_to');
  return { to, contact_id };
}

const outcomeOf = (result: SendResult, type: MessageType): ActionOutcome => ({
  contact_id: result.contact_id,
  conversation_id: result.conversation_id,
  changes: [{ object: 'message', id: result.id, field: type, from: null, to: result.status }],
  answer: result,
});

/**
 * Builds an action that sends a message, with the checks and the idempotency of POST /messages. If the messaging
 * provider refuses the message, the outcome has the status failed. If the process dies while it sends, the message's
 * outcome is unknown, and it is never sent a second time.
 */
export function sendAction<Shape extends z.ZodObject>(
  own: Pick<Action<Shape>, 'name' | 'shape' | 'changes' | 'example'> & {
    readonly type: MessageType | ((input: z.output<Shape>) => MessageType);
    /** Returns the content of the message. Set only if the action's input does not have the form of POST /messages. */
    readonly sayIn?: (actor: Actor, input: z.output<Shape>) => Promise<Partial<SendMessageInput>>;
  },
): Action<Shape> {
  const { type, sayIn, ...words } = own;
  const typeOf = (input: z.output<Shape>) => (typeof type === 'string' ? type : type(input));
  const bodyOf = async ({ actor, target, input }: Asked<z.output<Shape>>): Promise<SendMessageInput> => ({
    ...(sayIn ? await sayIn(actor, input) : (input as Partial<SendMessageInput>)),
    ...(await destinationOf(actor, target)),
    type: typeOf(input),
  });
  return {
    ...words,
    scope: 'messages:send',
    issueCodes,
    run: async (asked) => {
      const body = await bodyOf(asked);
      const once = asked.key === undefined ? {} : { idempotency_key: `act:${asked.key}` };
      return outcomeOf(await sendMessage(asked.actor, { ...body, ...once }), typeOf(asked.input));
    },
    plan: async (asked) => {
      const { contactId, conversationId, content, refusal } = await planMessage(asked.actor, await bodyOf(asked));
      return {
        contact_id: contactId,
        conversation_id: conversationId,
        changes: [
          { object: 'message', id: null, field: typeOf(asked.input), from: null, to: refusal ? 'failed' : 'sent' },
        ],
        answer: { content, error: refusal },
      };
    },
  };
}
