import type { Message } from '#server/contract/inbox/message.ts';
import type { CallContext } from '../../context.ts';
import { hasPower } from '../../require-power.ts';

const withoutCost = (message: Message): Message =>
  message.delivery ? { ...message, delivery: { ...message.delivery, cost: null } } : message;

/** Returns the messages without their costs if the caller lacks the power costs:read, otherwise unchanged. */
export const costsSeen = (call: CallContext, messages: readonly Message[]): Message[] =>
  hasPower(call, 'costs:read') ? [...messages] : messages.map(withoutCost);
