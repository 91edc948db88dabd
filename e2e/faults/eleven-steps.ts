export const phoneNumberId = '1000';
export const token = 'flow_eleven_steps';

/**
 * The steps of the test flow: ten steps and one in a branch. They include messages, tags, a field, two HTTP calls, and
 * both kinds of wait.
 */
const steps = (url: string) => [
  { type: 'add_tag', tag: 'lead' },
  { type: 'set_field', key: 'city', value: 'Order {{variables.order}}' },
  { type: 'send_text', text: 'Oi {{first_name}}' },
  { type: 'call_http', url, body: { who: '{{phone}}', place: 'first' } },
  {
    ...{ type: 'condition', field: 'variables.http.json.premium', op: 'eq', value: 'yes' },
    // biome-ignore lint/suspicious/noThenProperty: the name of this branch in the public API. Nothing awaits the object.
    then: [{ type: 'add_tag', tag: 'premium' }],
    else: [{ type: 'add_tag', tag: 'plain' }],
  },
  { type: 'send_template', template: 'hello', language: 'pt_BR', body_params: ['{{name}}'] },
  { type: 'wait_for_reply', minutes: 60 },
  { type: 'call_http', url, body: { who: '{{phone}}', place: '{{last_reply}}' } },
  { type: 'wait', minutes: 1 },
  { type: 'hand_off', reason: 'wants to talk' },
];
/** How many steps a run performs, including the one in the branch. */
export const visits = 11;
export const waitsForReply = 7;
export const waits = 9;

const sender = { name: 'Main', phone: '+551150001000', phone_number_id: phoneNumberId, waba_id: '2000' };
/** The customer whose run is interrupted at each step; `calm` is the one whose run is not interrupted. */
export const killed = { phone: '+5511981000001', from: '5511981000001' };
export const calm = { phone: '+5511981000002', from: '5511981000002' };

/** Returns the provisioning data of an organization with the test flow, whose HTTP steps call `url`. */
export const file = (url: string) => ({
  organization: { name: 'Eleven', plan: 'scale' },
  custom_fields: [{ key: 'city' }],
  tags: ['lead', 'premium', 'plain'].map((name) => ({ name })),
  connections: [{ ...sender, access_token: 'token' }],
  templates: [
    {
      ...{ connection: 'Main', name: 'hello', language: 'pt_BR', category: 'UTILITY', status: 'APPROVED' },
      components: [{ type: 'BODY', text: 'Oi {{1}}, chegou.' }],
    },
  ],
  contacts: [killed, calm].map(({ phone }) => ({ name: 'Marina Souza', phone })),
  automations: [{ name: 'Eleven', status: 'active', token, trigger: { type: 'webhook' }, steps: steps(url) }],
});
