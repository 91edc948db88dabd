import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWebhook } from './parse-webhook.ts';
import { readAccountChanges } from './read-account-changes.ts';
import { verifySignature } from './verify-signature.ts';

const change = (value: object, field = 'messages') => ({
  field,
  value: { metadata: { phone_number_id: '1000' }, ...value },
});

describe('parseWebhook (whatsapp/operator.md#c6)', () => {
  it('finds every message and status of every change of every entry, with the sender’s profile', () => {
    const items = parseWebhook({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: 'w1',
          changes: [
            change({
              contacts: [
                { profile: { name: 'A' }, wa_id: '551' },
                { profile: { name: 'B' }, wa_id: '552' },
              ],
              messages: [
                { from: '552', id: 'm1' },
                { from: '551', id: 'm2' },
              ],
            }),
            change({ statuses: [{ id: 'm3', status: 'read', recipient_id: '553' }] }),
          ],
        },
        {
          id: 'w2',
          changes: [
            { field: 'message_template_status_update', value: { event: 'APPROVED' } },
            change({ message_echoes: [{ from: '1', to: '554', id: 'm4' }] }, 'smb_message_echoes'),
            change({ messages: [{ from: '555', id: 'm5' }], errors: [{ code: 131031 }] }),
            change({ surprise: true }, 'quantum_update'),
          ],
        },
      ],
    });
    expect(items.map(({ kind, phoneNumberId, senderKey }) => [kind, phoneNumberId, senderKey])).toEqual([
      ['message', '1000', '552'],
      ['message', '1000', '551'],
      ['status', '1000', '553'],
      ['account', null, 'message_template_status_update'],
      ['message', '1000', '554'],
      ['message', '1000', '555'],
      ['account', '1000', 'errors'],
      ['other', '1000', 'quantum_update'],
    ]);
    expect(items.map((item) => item.wabaId)).toEqual(['w1', 'w1', 'w1', ...Array(5).fill('w2')]);
    expect(items[0]?.body).toMatchObject({ contact: { profile: { name: 'B' } } });
  });

  it('reads our message id from the end of a click id in three encodings, or null when there is none', () => {
    const id = '01939a1c-6a01-4b0c-8f11-9d2e4c7a5b20';
    const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
    const data = (click_id?: string) => ({ marketing_messages_link_click_data: { click_component: 'CTA', click_id } });
    const tap = { action_type: 'marketing_messages_link_click', timestamp: '1755665204' };
    const ends = [id, Buffer.from(id).toString('base64'), bytes.toString('base64url'), 'x'];
    const actions = [
      ...ends.map((end) => ({ ...tap, ...data(`IwAR7_wapm_${end}`) })),
      { ...tap, ...data('IwAR8') },
      { ...tap, action_type: 'landing_page_view', ...data(`IwAR7_wapm_${id}`) },
      { ...tap, action_type: 'something_new', ...data('IwAR9') },
      tap,
    ];
    const items = parseWebhook({ entry: [{ id: 'w', changes: [change({ user_actions: actions })] }] });
    expect(items.map(({ kind, phoneNumberId }) => [kind, phoneNumberId])).toEqual(Array(8).fill(['account', '1000']));
    const clicks = items.flatMap((item) => readAccountChanges(item.body));
    const at = new Date(1_755_665_204_000);
    expect(clicks.map((one) => one.kind === 'click' && [one.messageId, one.at])).toEqual([
      [id, at],
      [id, at],
      [id, at],
      [null, at],
      [null, at],
      [id, at],
    ]);
  });

  it('returns a list and never throws for arbitrary JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (payload) => {
        expect(parseWebhook(payload)).toBeInstanceOf(Array);
      }),
    );
  });
});

describe('verifySignature (whatsapp/operator.md#c6)', () => {
  it('accepts only the exact bytes that were signed, with the same secret and a valid header', () => {
    const body = Buffer.from('{"text":"\\u00e1 é"}');
    const header = `sha256=${createHmac('sha256', 'secret').update(body).digest('hex')}`;
    expect(verifySignature(header, body, 'secret')).toBe(true);
    expect(verifySignature(header, Buffer.from('{"text":"á é"}'), 'secret')).toBe(false);
    expect(verifySignature(header, body, 'other')).toBe(false);
    expect(verifySignature(undefined, body, 'secret')).toBe(false);
    expect(verifySignature('sha256=zz', body, 'secret')).toBe(false);
  });
});
