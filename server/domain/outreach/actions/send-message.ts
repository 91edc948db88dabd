import { sendMessageInput } from '#server/contract/inbox/send-message.ts';
import { interactiveLimits } from '#server/contract/platform/interactive-limits.ts';
import { text } from '#server/contract/platform/wire.ts';
import { sendAction } from './send-action.ts';

export const sendText = sendAction({
  name: 'send_text',
  type: 'text',
  changes: 'The person gets a text; outside the 24-hour window the operator refuses it.',
  shape: sendMessageInput.pick({ text: true, connection_id: true }).required({ text: true }),
  example: { text: 'Olá! Sua mesa está reservada.' },
});

export const sendTemplate = sendAction({
  name: 'send_template',
  type: 'template',
  changes: 'The person gets an approved template, at any time unless they opted out.',
  shape: sendMessageInput
    .pick({
      template_name: true,
      template_id: true,
      language_code: true,
      body_params: true,
      header_image_url: true,
      button_params: true,
      open_conversation: true,
      connection_id: true,
    })
    .extend({ header: text(interactiveLimits.header).optional().describe('What stands in a header of words.') }),
  example: { template_name: 'welcome', language_code: 'pt_BR', body_params: ['{{name}}'] },
});

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

export const sendList = sendAction({
  name: 'send_list',
  type: 'list',
  changes: 'The person gets a text with a list of up to ten rows to answer by.',
  shape: sendMessageInput
    .pick({ body: true, sections: true, button_text: true, header: true, footer: true, connection_id: true })
    .required({ body: true, sections: true }),
  example: { body: 'Qual horário?', sections: [{ title: 'Hoje', rows: [{ id: '15h', title: '15 h' }] }] },
});
