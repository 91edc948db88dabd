import { sendMessageInput } from '#server/contract/inbox/send-message.ts';
import { sendAction } from './send-action.ts';

export const sendButtons = sendAction({
  name: 'send_buttons',
  type: 'buttons',
  changes: 'The person gets a text with up to three buttons to answer by.',
  shape: sendMessageInput
    .pick({ body: true, buttons: true, header: true, footer: true, connection_id: true })
    .required({ body: true, buttons: true }),
  example: {
    body: 'Podemos confirmar?',
    buttons: [
      { id: 'yes', title: 'Sim' },
      { id: 'no', title: 'Não' },
    ],
  },
});
