import { describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { deliver, payloadOf } from '#server/testing/channel.ts';
import { createConnection, createTemplate } from '#server/testing/factories.ts';
import { newPerson, nextSecond, startSandboxInbox } from '#server/testing/stages/sandbox-inbox.ts';

// Tests the messaging provider's webhooks about people's preferences, templates, phone numbers and the account.

const { api, organization, connection, phoneNumberId, receive, get, contactOf } = await startSandboxInbox();

describe('webhooks about preferences, user ids, templates, numbers and the account', () => {
  it('opts the contact out for the preference stop, and back in for resume', async () => {
    const from = newPerson();
    const wamid = await receive(from, { type: 'text', text: { body: 'Oi' } });
    for (const value of ['stop', 'stop', 'resume']) {
      const wish = { wa_id: from, detail: 'x', category: 'marketing_messages', value, timestamp: nextSecond() };
      await deliver(
        payloadOf(
          { contacts: [{ wa_id: from }], user_preferences: [wish] },
          { phoneNumberId, field: 'user_preferences' },
        ),
      );
      expect((await contactOf(wamid)).opted_out_at === null).toBe(value === 'resume');
    }
    const { id } = await contactOf(wamid);
    const events = (await api.eventsOf(organization)).filter((event) => event.objectId === id);
    expect(events.map((event) => event.type).slice(-2)).toEqual(['contact.opted_out', 'contact.opted_in']);
  });

  it('adds a new user id to the contact and keeps the old one', async () => {
    const from = newPerson();
    const old = { contact: { profile: { name: 'M' }, wa_id: from, user_id: 'BR.old' } };
    const wamid = await receive(from, { type: 'text', text: { body: 'Oi' } }, old);
    const user_id_update = [
      { wa_id: from, detail: 'x', user_id: { previous: 'BR.old', current: 'BR.new' }, timestamp: nextSecond() },
    ];
    await deliver(payloadOf({ user_id_update }, { phoneNumberId, field: 'user_id_update' }));
    const values = (await contactOf(wamid)).identifiers.map((one: { value: string }) => one.value);
    expect(values).toEqual(expect.arrayContaining(['BR.old', 'BR.new']));
  });

  it('updates a template’s status (one event for a repeat), quality and category; adds an unknown one', async () => {
    const update = (field: string, value: object) =>
      deliver(
        payloadOf(
          {
            message_template_id: 594425479261596,
            message_template_name: 'promo',
            message_template_language: 'pt_BR',
            ...value,
          },
          { wabaId: 'waba', field },
        ),
      );
    const promo = { name: 'promo', category: 'MARKETING', status: 'PENDING', components: [] };
    await createTemplate(organization, { connectionId: connection, ...promo });
    const paused = { event: 'PAUSED', reason: 'NONE', other_info: { title: 'FIRST_PAUSE', description: 'x' } };
    for (let i = 0; i < 2; i += 1) await update('message_template_status_update', paused);
    await update('message_template_quality_update', { previous_quality_score: 'GREEN', new_quality_score: 'YELLOW' });
    await update('template_category_update', { previous_category: 'MARKETING', new_category: 'UTILITY' });
    const { data } = await get(`/templates?name=promo&connection_id=${connection}`);
    expect(data).toMatchObject([
      { status: 'PAUSED', rejected_reason: 'FIRST_PAUSE', quality: 'YELLOW', category: 'UTILITY' },
    ]);
    const events = (await api.eventsOf(organization)).filter((event) => event.type === 'template.status_changed');
    expect(events).toMatchObject([
      { objectId: data[0].id, context: { from: 'PENDING', to: 'PAUSED', reason: 'FIRST_PAUSE' } },
    ]);
    const idOf = (name: string) =>
      pool.query('SELECT external_id AS id FROM templates WHERE connection_id = $1 AND name = $2', [connection, name]);
    expect((await idOf('promo')).rows).toEqual([{ id: '594425479261596' }]);
    // A number that JSON parsing has rounded is no valid id, so it must not replace a stored one.
    await update('message_template_quality_update', {
      message_template_id: Number('2603596374023067173'),
      new_quality_score: 'RED',
    });
    expect((await idOf('promo')).rows).toEqual([{ id: '594425479261596' }]);
    await update('message_template_status_update', {
      event: 'REJECTED',
      reason: 'SCAM',
      message_template_name: 'new',
      rejection_info: { reason: 'INVALID_FORMAT', recommendation: 'x' },
    });
    expect((await get('/templates?name=new')).data).toMatchObject([
      { status: 'REJECTED', rejected_reason: 'INVALID_FORMAT' },
    ]);
  });

  it('sets quality and limit of only the named number; a violation marks all numbers config_error', async () => {
    const other = await createConnection(organization, {
      phoneNumberId: newId(),
      wabaId: 'waba',
      phone: '+551150002000',
    });
    const limits = [
      [{ event: 'FLAGGED', current_limit: 'TIER_50' }, 'TIER_50'],
      [{ event: 'ONBOARDING', max_daily_conversations_per_business: -1 }, 'TIER_UNLIMITED'],
      [{ event: 'ONBOARDING', max_daily_conversations_per_business: 'TIER_2K', current_limit: 'TIER_50' }, 'TIER_2K'],
      [{ event: 'THROUGHPUT_UPGRADE', max_daily_conversations_per_business: 1_000 }, 'TIER_1K'],
    ] as const;
    for (const [told, limit] of limits) {
      const value = { display_phone_number: '551150001000', ...told };
      await deliver(payloadOf(value, { wabaId: 'waba', field: 'phone_number_quality_update' }));
      expect(
        (await get('/connections')).data.find((one: { id: string }) => one.id === connection).messaging_limit,
      ).toBe(limit);
    }
    const { data } = await get('/connections');
    const of = (id: string) => data.find((one: { id: string }) => one.id === id);
    expect(of(connection)).toMatchObject({ quality: 'RED', messaging_limit: 'TIER_1K', status: 'connected' });
    expect(of(other)).toMatchObject({ quality: null });
    await deliver(
      payloadOf(
        { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SCAM' } },
        { wabaId: 'waba', field: 'account_update' },
      ),
    );
    expect((await get('/connections')).data.map((one: { status: string }) => one.status)).toEqual([
      'config_error',
      'config_error',
    ]);
    expect(JSON.stringify(data)).not.toContain('token');
  });

  it('marks the number config_error for an error that belongs to no message (131031)', async () => {
    const id = await createConnection(organization, { phoneNumberId: '77' });
    await deliver(payloadOf({ errors: [{ code: 131031, title: 'Account has been locked' }] }, { phoneNumberId: '77' }));
    expect((await get('/connections')).data.find((one: { id: string }) => one.id === id)).toMatchObject({
      status: 'config_error',
      config_error: { code: '131031' },
    });
  });

  it('stores an unknown field and an unknown number raw with the reason, and leaves no item open', async () => {
    await deliver(payloadOf({ something: { new: true } }, { phoneNumberId, field: 'quantum_update' }));
    await deliver(
      payloadOf(
        { messages: [{ from: '5511', id: 'wamid.x', type: 'text', text: { body: 'x' } }] },
        { phoneNumberId: 'nobody' },
      ),
    );
    const kept = await api.prisma.channelItem.findMany({ where: { OR: [{ kind: 'other' }, { connectionId: null }] } });
    expect(kept.map((one) => one.error)).toEqual(['a field without a rule', 'a number that no connection has']);
    expect(kept[0]?.body).toMatchObject({ field: 'quantum_update', value: { something: { new: true } } });
    expect(await api.prisma.channelItem.count({ where: { doneAt: null } })).toBe(0);
  });
});
