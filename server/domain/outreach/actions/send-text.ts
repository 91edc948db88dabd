import { sendMessageInput } from '#server/contract/inbox/send-message.ts';
import { sendAction } from './send-action.ts';

export const sendText = sendAction({
  name: 'send_text',
  type: 'text',
  changes: 'The person gets a text; outside the 24-hour window the operator refuses it.',
  shape: sendMessageInput.pick({ text: true, connection_id: true }).required({ text: true }),
  example: { text: 'Olá! Sua mesa está reservada.' },
});
