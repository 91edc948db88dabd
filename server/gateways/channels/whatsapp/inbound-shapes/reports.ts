import { both, head, type InboundShape, message, report, unknown } from './inbound-shape.ts';

const text = { type: 'text', text: { body: 'Oi do grupo' } };
const system = (own: object, beside: object = {}) => ({
  messages: [{ id: '{id}', timestamp: '{at}', type: 'system', system: { body: 'changed', ...own }, ...beside }],
});
const note = (own: object) => ({ contacts: [{ user_id: '{person}' }], messages: [{ ...head, ...own }] });
const status = (own: object) => ({
  statuses: [{ id: '{said}', timestamp: '{at}', recipient_user_id: '{person}', ...own }],
});
const group = { type: 'group_join_request_created', group_id: 'g1', join_request_id: 'j1', user_id: '{person}' };

/** The forms of changes to a person or to an earlier message, and of reports that are no messages. */
export const reportShapes: readonly InboundShape[] = [
  report({
    name: 'a changed user id, without a sender',
    type: 'system/user_changed_user_id',
    since: '2026-08',
    source: 'whatsapp/operator-2026.md#c15',
    fixture: system({ type: 'user_changed_user_id', previous_user_id: '{person}', user_id: '{person}2' }),
    thread: both('changed'),
    events: ['contact.updated'],
  }),
  report({
    name: 'a changed user id, with a sender',
    type: 'system/user_changed_user_id',
    since: '2026-08',
    source: 'whatsapp/operator-2026.md#c15',
    fixture: system({ type: 'user_changed_user_id', user_id: '{person}2' }, { from_user_id: '{person}' }),
    thread: both('changed'),
    events: ['contact.updated'],
  }),
  report({
    name: 'a changed number, with the earlier id',
    type: 'system/user_changed_number',
    since: '2026-08',
    source: 'whatsapp/operator-2026.md#c15',
    fixture: system(
      { type: 'user_changed_number', wa_id: '5519981110003', user_id: '{person}2', previous_user_id: '{person}' },
      { from: '5519981119999' },
    ),
    thread: both('changed'),
    events: ['contact.updated'],
  }),
  report({
    name: 'a changed number in the old spelling, of nobody we know',
    type: 'system/customer_changed_number',
    source: 'whatsapp/operator-2026.md#c15',
    fixture: system({ type: 'customer_changed_number', new_wa_id: '5519981110004', customer: '5519981119998' }),
  }),
  report({
    name: 'a changed security code',
    type: 'system/user_identity_changed',
    source: 'whatsapp/operator-2026.md#c15',
    fixture: system(
      { type: 'user_identity_changed' },
      { from_user_id: '{person}', identity: { acknowledged: true, created_timestamp: '1', hash: 'x' } },
    ),
    thread: both('changed'),
  }),
  report({
    name: 'a reaction',
    type: 'reaction',
    source: 'whatsapp/operator.md#c7',
    fixture: note({ type: 'reaction', reaction: { message_id: '{said}', emoji: '👍' } }),
  }),
  report({
    name: 'a reaction that is taken back',
    type: 'reaction',
    source: 'whatsapp/operator.md#c7',
    fixture: note({ type: 'reaction', reaction: { message_id: '{said}' } }),
  }),
  report({
    name: 'an edit',
    type: 'edit',
    source: 'whatsapp/operator-2026.md#c20',
    fixture: note({
      type: 'edit',
      edit: { original_message_id: '{said}', message: { type: 'text', text: { body: 'Opa' } } },
    }),
  }),
  report({
    name: 'a revoke',
    type: 'revoke',
    source: 'whatsapp/operator-2026.md#c20',
    fixture: note({ type: 'revoke', revoke: { original_message_id: '{said}' } }),
  }),
  report({
    name: 'a message in a group',
    type: 'text in a group',
    since: '2025-10',
    source: 'whatsapp/operator-2026.md#c18',
    fixture: { contacts: [{ user_id: '{person}' }], messages: [{ ...head, ...text, group_id: 'g1' }] },
  }),
  report({
    name: 'an unsupported message in a group',
    type: 'unsupported in a group',
    since: '2025-10',
    source: 'whatsapp/operator-2026.md#c18',
    fixture: { messages: [{ ...head, type: 'unsupported', group_id: 'g1', errors: [{ code: 130501 }] }] },
  }),
  report({
    name: 'a group’s member',
    type: 'group_participants_update',
    since: '2025-10',
    source: 'whatsapp/operator-2026.md#c18',
    field: 'group_participants_update',
    fixture: { groups: [{ timestamp: '{at}', ...group }] },
  }),
  report({
    name: 'an echo of the business’s own phone',
    type: 'smb_message_echoes',
    field: 'smb_message_echoes',
    fixture: {
      message_echoes: [{ from: '551150001000', to_user_id: '{person}', id: '{id}', timestamp: '{at}', ...text }],
    },
    thread: both('Oi do grupo'),
    events: ['conversation.taken_over', 'message.sent'],
  }),
  report({
    name: 'an echo of the app that owns the thread',
    type: 'standby',
    since: '2026-09',
    source: 'whatsapp/operator-2026.md#c25',
    field: 'standby',
    fixture: {
      standby: { message_echoes: [{ id: '{id}', timestamp: '{at}', message: { recipient: '{person}', ...text } }] },
    },
    thread: both('Oi do grupo'),
    events: ['conversation.changed', 'message.sent'],
  }),
  report({
    name: 'a template that the app that owns the thread sent',
    type: 'standby',
    since: '2026-09',
    source: 'whatsapp/operator-2026.md#c25',
    field: 'standby',
    fixture: {
      standby: {
        message_echoes: [
          {
            id: '{id}',
            timestamp: '{at}',
            message: { recipient: '{person}', type: 'template', template: { name: 'promo' } },
          },
        ],
      },
    },
    thread: ['Template: promo', 'Modelo: promo'],
    events: ['conversation.changed', 'message.sent'],
  }),
  report({
    name: 'a message for the app that owns the thread',
    type: 'standby',
    since: '2026-09',
    source: 'whatsapp/operator-2026.md#c25',
    field: 'standby',
    fixture: { standby: message({ name: '', type: 'text', fixture: text }).fixture },
    thread: both('Oi do grupo'),
    events: ['conversation.changed', 'message.received'],
    ai: 'question',
    opens: true,
  }),
  report({
    name: 'a handover without a person',
    type: 'messaging_handovers',
    since: '2026-09',
    source: 'whatsapp/operator-2026.md#c25',
    field: 'messaging_handovers',
    fixture: { type: 'control_passed', timestamp: '{at}', control_passed: { new_owner_app_id: '77' } },
  }),
  ...['payment', 'call'].map((type) =>
    report({
      name: `a status of a ${type}`,
      type: `statuses/${type}`,
      source: 'whatsapp/operator-2026.md#c19' as const,
      fixture: status({ type, status: 'failed' }),
    }),
  ),
  report({
    name: 'a status of a message we never sent',
    type: 'statuses',
    fixture: status({ id: 'wamid.unknown', status: 'delivered' }),
  }),
  report({
    name: 'a tap on a link',
    type: 'user_actions',
    source: 'whatsapp/operator-2026.md#c25',
    fixture: {
      user_actions: [
        {
          action_type: 'marketing_messages_link_click',
          timestamp: '{at}',
          marketing_messages_link_click_data: { click_component: 'cta', click_id: 'IwAR7' },
        },
      ],
    },
  }),
  report({
    name: 'a person who wants no marketing',
    type: 'user_preferences',
    field: 'user_preferences',
    fixture: {
      user_preferences: [{ user_id: '{person}', category: 'marketing_messages', value: 'stop', timestamp: 1 }],
    },
    events: ['contact.opted_out'],
  }),
  report({
    name: 'a field that nobody has documented',
    type: 'quantum_update',
    field: 'quantum_update',
    fixture: { surprise: true },
  }),
  message({
    name: 'a message without a type',
    type: 'unsupported',
    fixture: { text: { body: 'x' } },
    thread: unknown,
    ai: 'unsupported',
  }),
];
