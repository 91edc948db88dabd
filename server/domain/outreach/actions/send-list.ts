import { sendMessageInput } from '#server/contract/inbox/send-message.ts';
import { sendAction } from './send-action.ts';

export const sendList = sendAction({
  name: 'send_list',
  type: 'list',
  changes: 'The person gets a text with a list of up to ten rows to answer by.',
  shape: sendMessageInput
    .pick({ body: true, sections: true, button_text: true, header: true, footer: true, connection_id: true })
    .required({ body: true, sections: true }),
  example: { body: 'Qual horário?', sections: [{ title: 'Hoje', rows: [{ id: '15h', title: '15 h' }] }] },
});
