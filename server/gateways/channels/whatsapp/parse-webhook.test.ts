import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseWebhook } from './parse-webhook.ts';
import { verifySignature } from './verify-signature.ts';

const change = (value: object, field = 'messages') => ({
  field,
  value: { metadata: { phone_number_id: '1000' }, ...value },
});

describe('an operator’s payload is taken apart (C6)', () => {
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

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (payload) => {
        expect(parseWebhook(payload)).toBeInstanceOf(Array);
      }),
    );
  });
});

describe('the signature (C6)', () => {
  it('holds for exactly the bytes that were signed', () => {
    const body = Buffer.from('{"text":"\\u00e1 é"}');
    const header = `sha256=${createHmac('sha256', 'secret').update(body).digest('hex')}`;
    expect(verifySignature(header, body, 'secret')).toBe(true);
    expect(verifySignature(header, Buffer.from('{"text":"á é"}'), 'secret')).toBe(false);
    expect(verifySignature(header, body, 'other')).toBe(false);
    expect(verifySignature(undefined, body, 'secret')).toBe(false);
    expect(verifySignature('sha256=zz', body, 'secret')).toBe(false);
  });
});
