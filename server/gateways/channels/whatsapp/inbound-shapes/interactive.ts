import { both, type InboundShape, message, report, unknown } from './inbound-shape.ts';

const reply = (type: string, own: object) => ({ type: 'interactive', interactive: { type, [type]: own } });
const form = (answers: unknown, name = 'flow') =>
  reply('nfm_reply', {
    name,
    body: 'Sent',
    response_json: typeof answers === 'string' ? answers : JSON.stringify(answers),
  });
const order = (own: object) => ({ type: 'order', order: { catalog_id: '42', ...own } });
const item = (quantity: number, item_price: number, currency = 'BRL') => ({
  product_retailer_id: 'SOFA-LOTUS',
  quantity,
  item_price,
  currency,
});
const call = (own: object) => ({
  contacts: [{ user_id: '{person}' }],
  calls: [{ id: 'wacid.{id}', from_user_id: '{person}', to: '551150001000', timestamp: '{at}', ...own }],
});
const filled: readonly [string, string] = ['Form filled in', 'Formulário preenchido'];

/** The forms of replies to interactive messages: taps, filled forms, orders and calls. */
export const interactiveShapes: readonly InboundShape[] = [
  message({
    name: 'a reply button',
    type: 'interactive/button_reply',
    fixture: reply('button_reply', { id: 'yes', title: 'Sim' }),
    thread: both('Sim'),
  }),
  message({
    name: 'a row of a list',
    type: 'interactive/list_reply',
    fixture: reply('list_reply', { id: 'lotus', title: 'Lótus', description: 'Três lugares' }),
    thread: both('Lótus'),
  }),
  message({
    name: 'a filled form',
    type: 'interactive/nfm_reply',
    source: 'whatsapp/operator-2026.md#c16',
    fixture: form({ flow_token: 'f-1', screen_0_Nome_completo_0: 'Ana Lima', horario: '15:00', aceita: true }),
    thread: both('Nome completo: Ana Lima Horario: 15:00 Aceita: ✓'),
    ai: 'form',
  }),
  message({
    name: 'a filled form without a token, with files and choices',
    type: 'interactive/nfm_reply',
    source: 'whatsapp/operator-2026.md#c16',
    fixture: form({
      fotos: [{ id: '9', mime_type: 'image/jpeg', sha256: 'x', file_name: 'sala.jpg' }],
      cores: ['azul', 'cru'],
    }),
    thread: both('Fotos: sala.jpg Cores: azul, cru'),
    ai: 'form',
  }),
  message({
    name: 'a filled form with hostile values',
    type: 'interactive/nfm_reply',
    source: 'whatsapp/operator-2026.md#c16',
    fixture: form('{"__proto__":{"x":1},"nota":"a\\nTotal: R$ 0,01","n":null,"vazio":""}'),
    thread: both('Proto: X: 1 Nota: a Total: R$ 0,01'),
    ai: 'form',
  }),
  ...['{"flow_token":"unused"}', 'no JSON', '[1]'].map((answers) =>
    message({
      name: `a form without answers: ${answers}`,
      type: 'interactive/nfm_reply',
      source: 'whatsapp/operator-2026.md#c16' as const,
      fixture: form(answers),
      thread: filled,
      ai: 'form',
    }),
  ),
  message({
    name: 'an address form',
    type: 'interactive/nfm_reply',
    source: 'whatsapp/operator-2026.md#c20',
    fixture: form({ saved_address_id: 'a1', values: { city: 'Recife', in_pin_code: '50000' } }, 'address_message'),
    thread: both('City: Recife In pin code: 50000'),
    ai: 'form',
  }),
  message({
    name: 'an order',
    type: 'order',
    source: 'whatsapp/operator-2026.md#c20',
    fixture: order({ text: 'Para sábado', product_items: [item(2, 30)] }),
    thread: ['Order: 2 items · R$60.00', 'Pedido: 2 itens · R$ 60,00'],
    ai: 'order',
  }),
  message({
    name: 'an order with cents',
    type: 'order',
    source: 'whatsapp/operator-2026.md#c20',
    fixture: order({ product_items: [item(1, 7.99)] }),
    thread: ['Order: 1 item · R$7.99', 'Pedido: 1 item · R$ 7,99'],
    ai: 'order',
  }),
  message({
    name: 'an order in two currencies',
    type: 'order',
    fixture: order({ product_items: [item(1, 7.99), item(1, 2, 'USD')] }),
    thread: ['Order: 2 items', 'Pedido: 2 itens'],
    ai: 'order',
  }),
  message({
    name: 'an order without items',
    type: 'order',
    fixture: order({}),
    thread: ['Order', 'Pedido'],
    ai: 'order',
  }),
  message({
    name: 'permission to call',
    type: 'interactive/call_permission_reply',
    source: 'whatsapp/operator-2026.md#c17',
    fixture: reply('call_permission_reply', { response: 'accept', is_permanent: true, response_source: 'user_action' }),
    thread: ['Allowed calls', 'Permitiu receber ligações'],
    ai: 'call_allowed',
  }),
  message({
    name: 'permission to call that the phone gives by itself',
    type: 'interactive/call_permission_reply',
    source: 'whatsapp/operator-2026.md#c17',
    fixture: reply('call_permission_reply', {
      response: 'accept',
      expiration_timestamp: '1',
      response_source: 'automatic',
    }),
    thread: ['Allowed calls', 'Permitiu receber ligações'],
    ai: 'nothing',
  }),
  message({
    name: 'a refused permission to call',
    type: 'interactive/call_permission_reply',
    source: 'whatsapp/operator-2026.md#c17',
    fixture: reply('call_permission_reply', { response: 'reject', response_source: 'user_action' }),
    thread: ['Did not allow calls', 'Não permitiu receber ligações'],
    ai: 'call_refused',
  }),
  message({
    name: 'a product card (not confirmed)',
    type: 'interactive/product',
    since: '2026-08',
    source: 'whatsapp/operator-2026.md#c20',
    fixture: reply('product', { catalog_id: '42', product_retailer_id: 'SOFA-LOTUS' }),
    thread: unknown,
    ai: 'unsupported',
  }),
  message({
    name: 'consent to pay with a saved card',
    type: 'interactive/payment_method',
    source: 'whatsapp/operator-2026.md#c19',
    fixture: reply('payment_method', {
      payment_method: 'offsite_card_pay',
      reference_id: 'P-1',
      last_four_digits: '1234',
    }),
    thread: unknown,
    ai: 'unsupported',
  }),
  report({
    name: 'a call that begins',
    type: 'calls/connect',
    field: 'calls',
    source: 'whatsapp/operator-2026.md#c17',
    fixture: call({ event: 'connect', direction: 'USER_INITIATED', session: { sdp_type: 'offer', sdp: 'v=0' } }),
  }),
  ...[
    ['a missed call', { status: 'COMPLETED' }, ['Missed call', 'Ligação perdida'], 'call_missed'],
    [
      'a call that failed',
      { status: 'Failed', errors: [{ code: 138021 }] },
      ['Missed call', 'Ligação perdida'],
      'call_missed',
    ],
    [
      'a call that somebody answered',
      { status: 'Completed', start_time: '{at}', duration: 65 },
      ['Call', 'Ligação'],
      'nothing',
    ],
  ].map(([name, own, thread, ai]) =>
    report({
      name: name as string,
      type: 'calls/terminate',
      field: 'calls',
      source: 'whatsapp/operator-2026.md#c17',
      fixture: call({ event: 'terminate', direction: 'USER_INITIATED', ...(own as object) }),
      thread: thread as unknown as readonly [string, string],
      ai: ai as string,
      events: ['message.received'],
      opens: true,
      counts: true,
    }),
  ),
  report({
    name: 'a call of the business',
    type: 'calls/terminate',
    field: 'calls',
    source: 'whatsapp/operator-2026.md#c17',
    fixture: call({ event: 'terminate', direction: 'BUSINESS_INITIATED', status: 'COMPLETED', duration: 65 }),
  }),
];
