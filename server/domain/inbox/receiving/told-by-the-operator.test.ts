import { describe, expect, it } from 'vitest';
import { deliver, payloadOf, workChannel } from '#server/testing/channel.ts';
import { createAgent, createTemplate } from '#server/testing/factories.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import { newPerson, nextSecond, startSandboxInbox } from '#server/testing/stages/sandbox-inbox.ts';

// Tests the messaging provider's reports other than messages: the thread's owner, held messages, prices and the
// portfolio's limits (whatsapp/operator.md#c8, #c9, #c13, #c14).

const {
  api,
  operator,
  organization,
  key,
  connection,
  phoneNumberId,
  receive,
  shown,
  conversationOf,
  timelineOf,
  eventsOn,
} = await startSandboxInbox();
const agent = await createAgent(organization);
await api.prisma.agentConnection.create({
  data: { connectionId: connection, agentId: agent, organizationId: organization },
});
const panel = panelOf(await api.createMember(organization));
const text = { type: 'text', text: { body: 'Oi' } };

/** Posts the webhooks that the simulated WhatsApp API has queued, and processes them. */
async function post(): Promise<void> {
  for (const body of await operator.owed()) await deliver(body);
  await api.prisma.sandboxCallback.updateMany({ data: { doneAt: new Date() } });
  await workChannel();
}
const standby = (from: string, more: object = {}, id = `wamid.standby${from}${nextSecond()}`) =>
  deliver(
    payloadOf(
      {
        standby: {
          contacts: [{ profile: { name: 'Marina' }, wa_id: from }],
          messages: [{ from, id, timestamp: nextSecond(), ...text, ...more }],
        },
      },
      { phoneNumberId, field: 'standby' },
    ),
  ).then(() => id);
const handover = (phone_number: string | undefined, new_owner_app_id: string | null, timestamp = nextSecond()) =>
  deliver(
    payloadOf(
      {
        ...(phone_number ? { sender: { phone_number } } : {}),
        recipient: { phone_number_id: phoneNumberId, display_phone_number: '551150001000' },
        type: 'control_passed',
        timestamp,
        control_passed: {
          previous_owner_role: 'customer_service',
          new_owner_role: 'ai_agent',
          ...(new_owner_app_id ? { new_owner_app_id } : {}),
        },
      },
      { field: 'messaging_handovers' },
    ),
  );

describe('the owner of a thread', () => {
  it('is another app for messages on standby, which are marked answered_elsewhere and await no reply', async () => {
    const from = newPerson();
    const wamid = await standby(from);
    expect(await shown(wamid)).toMatchObject({ content: 'Oi', role: 'user', answered_elsewhere: true });
    const conversation = await conversationOf(wamid);
    expect(conversation).toMatchObject({ awaiting_reply: false, thread_owner: { name: null } });
    expect(await eventsOn(wamid)).toEqual(['message.received']);
    const back = await receive(from, text);
    expect(await shown(back)).toMatchObject({ answered_elsewhere: false });
    expect(await conversationOf(back)).toMatchObject({ awaiting_reply: true, thread_owner: null });
  });

  it('is shown as the author of its own replies, which are no takeover', async () => {
    const from = newPerson();
    const wamid = await standby(from);
    await handover(from, 'business_agent');
    const message = { messaging_product: 'whatsapp', recipient_type: 'individual', to: `+${from}`, ...text };
    const echo = { id: `${wamid}.echo`, timestamp: nextSecond(), message };
    await deliver(payloadOf({ standby: { message_echoes: [echo] } }, { phoneNumberId, field: 'standby' }));
    expect(await shown(echo.id)).toMatchObject({
      role: 'assistant',
      answered_elsewhere: true,
      author: { kind: 'system', name: 'business_agent' },
    });
    expect(await conversationOf(wamid)).toMatchObject({ takeover: null });
  });

  it('follows handovers in the provider’s order, and is kept by the person’s next conversation', async () => {
    const from = newPerson();
    const wamid = await receive(from, text);
    const [first, second] = [nextSecond(), nextSecond()];
    await handover(from, 'business_agent', second);
    await handover(from, 'a-partner', first);
    const { id, thread_owner } = await conversationOf(wamid);
    expect(thread_owner).toMatchObject({ name: 'business_agent' });
    await panel.conversations.resolveConversation({ id });
    const next = await standby(from);
    expect((await conversationOf(next)).id).not.toBe(id);
    expect((await conversationOf(next)).thread_owner).toMatchObject({ name: 'business_agent' });
    await handover(from, 'parley');
    expect((await conversationOf(next)).thread_owner).toBeNull();
    await handover(from, 'business_agent');
    for (const who of [from, undefined]) await handover(who, who ? null : 'parley');
    expect((await conversationOf(next)).thread_owner).toMatchObject({ name: 'business_agent' });
  });

  it('is learned from a refused send (131070); a member can take, pass and release the thread', async () => {
    const from = newPerson();
    await operator.phone('write', { phone_number_id: phoneNumberId, customer: from, name: 'M', text: 'Oi' });
    await post();
    const { body } = await api.call('GET', `/conversations?phone=${from}`, { key });
    const { id } = body.data[0];
    await operator.phone('owner', { phone_number_id: phoneNumberId, customer: from, owner: 'business_agent' });
    const send = () => api.call('POST', '/messages', { key, body: { type: 'text', conversation_id: id, text: 'Olá' } });
    const refused = (await send()).body;
    expect(refused).toMatchObject({ status: 'failed', error: { code: '131070', retryable: false } });
    const failed = (await api.call('GET', `/messages?id=${refused.id}`, { key })).body.data[0];
    expect(failed.delivery.error).toMatchObject({ remedy: expect.stringContaining('Assuma') });
    const ownerNow = async () => (await api.call('GET', `/conversations/${id}`, { key })).body.thread_owner;
    expect(await ownerNow()).toMatchObject({ name: null });
    expect(await panel.conversations.controlThread({ id, action: 'take' })).toMatchObject({ thread_owner: null });
    expect((await send()).body.status).toBe('sent');
    expect(await refusalOf(panel.conversations.controlThread({ id, action: 'pass' }))).toMatchObject({
      code: 'invalid_request',
    });
    expect(await panel.conversations.controlThread({ id, action: 'pass', to: 'a-partner' })).toMatchObject({
      thread_owner: { name: 'a-partner' },
    });
    expect(await panel.conversations.controlThread({ id, action: 'release' })).toMatchObject({ thread_owner: {} });
    await post();
    expect(await ownerNow()).toMatchObject({ name: 'business_agent' });
    expect(
      await refusalOf(
        panel.conversations.controlThread({ id: '01939a1c-6a01-7b0c-8f11-9d2e4c7a5b20', action: 'take' }),
      ),
    ).toMatchObject({ code: 'conversation_not_found' });
  });
});

describe('the business portfolio and its templates', () => {
  it('sets a limit reported for the account on its number, with -1 for unlimited', async () => {
    const numberNow = async () =>
      (await panel.connections.listNumbers({})).data.find((one: { id: string }) => one.id === connection);
    for (const [told, limit] of [
      [2_000, 2_000],
      ['TIER_10K', 10_000],
      [-1, -1],
    ] as const) {
      const value = { business_id: '77', max_daily_conversations_per_business: told };
      await deliver(payloadOf(value, { wabaId: 'waba', field: 'business_capability_update' }));
      expect(await numberNow()).toMatchObject({ portfolio_id: '77', portfolio_limit: limit });
    }
  });

  it('records one template.changed for a changed category and one for a repeated quality rating', async () => {
    const name = 'rated';
    const id = await createTemplate(organization, { connectionId: connection, name, category: 'UTILITY' });
    const about = { message_template_id: 7, message_template_name: name, message_template_language: 'pt_BR' };
    const told = [
      ['template_category_update', { previous_category: 'UTILITY', new_category: 'MARKETING' }],
      ['message_template_quality_update', { previous_quality_score: 'GREEN', new_quality_score: 'RED' }],
      ['message_template_quality_update', { previous_quality_score: 'GREEN', new_quality_score: 'RED' }],
    ] as const;
    for (const [field, value] of told) {
      await deliver(payloadOf({ ...about, ...value }, { wabaId: 'waba', field }));
    }
    const events = (await api.eventsOf(organization)).filter((event) => event.objectId === id);
    expect(events.map((event) => [event.type, event.context])).toMatchObject([
      ['template.changed', { category: 'MARKETING', from: { category: 'UTILITY' } }],
      ['template.changed', { quality: 'RED' }],
    ]);
  });
});

describe('changes of a person reported by the provider (whatsapp/operator.md#c7)', () => {
  it('merges nobody when the new number belongs to another contact, and shows the notice in the thread', async () => {
    const [old, taken] = [newPerson(), newPerson()];
    const mine = await receive(old, text);
    const theirs = await receive(taken, text);
    const system = { type: 'user_changed_number', wa_id: taken, body: 'changed' };
    await receive(old, { type: 'system', system }, { contact: null });
    expect((await conversationOf(mine)).contact.phone).toBe(`+${old}`);
    expect((await conversationOf(theirs)).contact.phone).toBe(`+${taken}`);
    const line = (await timelineOf(mine))[0];
    expect(line).toMatchObject({ role: 'system', type: 'system', content: 'changed' });
  });

  it('keeps both ids after user_changed_user_id, and continues the conversation under the new id', async () => {
    const [old, fresh] = ['BR.1349oldid', 'BR.1349newid'];
    const on = { phone_number_id: phoneNumberId, name: 'Pablo' };
    await operator.phone('write', { ...on, customer: old, text: 'Oi' });
    await post();
    const { data } = (await api.call('GET', `/contacts?wa_user_id=${old}`, { key })).body;
    const contactId = data[0].id;
    const told = { ...on, customer: old, type: 'user_changed_user_id' };
    expect(await operator.phone('person', { ...told, to: '5511' })).toMatchObject({ error: 'invalid_request' });
    expect(await operator.phone('person', { ...told, to: fresh })).toMatchObject({ ok: true, customer: fresh });
    await post();
    const contact = (await api.call('GET', `/contacts/${contactId}`, { key })).body;
    const ids = contact.identifiers.map((one: { value: string }) => one.value);
    expect(ids).toEqual(expect.arrayContaining([old, fresh]));
    await operator.phone('write', { ...on, customer: fresh, text: 'Sou eu' });
    await post();
    const found = (await api.call('GET', `/conversations?contact_id=${contactId}`, { key })).body.data;
    expect(found).toHaveLength(1);
    const { id } = found[0];
    const lines = (await api.call('GET', `/conversations/${id}/messages`, { key })).body.data;
    expect(lines.map((one: { role: string; content: string }) => [one.role, one.content]).reverse()).toEqual([
      ['user', 'Oi'],
      ['system', 'User Pablo changed their user id'],
      ['user', 'Sou eu'],
    ]);
    const answer = { type: 'text', conversation_id: id, text: 'Olá' };
    const { body } = await api.call('POST', '/messages', { key, body: answer });
    expect(await operator.payloadOf(body.wamid)).toMatchObject({ recipient: fresh });
  });

  it('moves contact and window to a new number and shows a new identity, both reported by the sandbox', async () => {
    const [old, fresh] = [newPerson(), newPerson()];
    const on = { phone_number_id: phoneNumberId, name: 'Marina' };
    await operator.phone('write', { ...on, customer: old, text: 'Oi' });
    await operator.phone('person', { ...on, customer: old, type: 'user_changed_number', to: fresh });
    await operator.phone('person', { ...on, customer: fresh, type: 'user_identity_changed' });
    await post();
    const { data } = (await api.call('GET', `/conversations?phone=${fresh}`, { key })).body;
    expect(data).toMatchObject([{ contact: { phone: `+${fresh}` } }]);
    const lines = (await api.call('GET', `/conversations/${data[0].id}/messages`, { key })).body.data;
    expect(lines.map((one: { content: string }) => one.content).reverse()).toEqual([
      'Oi',
      `User Marina changed from ${old} to ${fresh}`,
      'User Marina may have changed their phone',
    ]);
    // The 24-hour window that the person opened under the old number stays open under the new number.
    const answer = { type: 'text', conversation_id: data[0].id, text: 'Olá' };
    expect((await api.call('POST', '/messages', { key, body: answer })).body.status).toBe('sent');
  });

  it('shows a changed identity as a line in the thread and leaves the contact unchanged', async () => {
    const from = newPerson();
    const wamid = await receive(from, text);
    const before = await conversationOf(wamid);
    const system = { type: 'user_identity_changed', body: 'Identity changed' };
    await receive(from, { type: 'system', system }, { contact: null });
    expect((await timelineOf(wamid))[0]).toMatchObject({ role: 'system', content: 'Identity changed' });
    expect((await conversationOf(wamid)).contact).toEqual(before.contact);
  });
});

describe('taps on links of marketing messages (whatsapp/operator.md#c8)', () => {
  it('store the first tap on the message, ignore later ones, and are not reported for utility templates', async () => {
    const components = [{ type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Ver', url: 'https://example.com' }] }];
    for (const category of ['MARKETING', 'UTILITY']) {
      await createTemplate(organization, { connectionId: connection, name: `link ${category}`, category, components });
    }
    const sendTo = async (customer: string, category: string) => {
      const template = { template_name: `link ${category}`, language_code: 'pt_BR', connection_id: connection };
      return (await api.call('POST', '/messages', { key, body: { type: 'template', to: `+${customer}`, ...template } }))
        .body;
    };
    const clickedAt = async (id: string) => (await api.prisma.message.findUniqueOrThrow({ where: { id } })).clickedAt;
    const customer = newPerson();
    const tap = (wamid: string, button: number | undefined = 0) =>
      operator.phone('tap', { phone_number_id: phoneNumberId, customer, wamid, button });
    const sent = await sendTo(customer, 'MARKETING');
    expect(await clickedAt(sent.id)).toBeNull();
    expect(await tap(sent.wamid)).toEqual({ ok: true, told: true });
    expect(await tap(sent.wamid, 1)).toMatchObject({ error: 'not_found' });
    await post();
    const first = await clickedAt(sent.id);
    expect(first).not.toBeNull();
    const told = async () => (await api.eventsOf(organization)).filter((event) => event.objectId === sent.id).length;
    const events = await told();
    await tap(sent.wamid);
    await post();
    expect([await clickedAt(sent.id), await told()]).toEqual([first, events]);
    const receipt = await sendTo(customer, 'UTILITY');
    expect(await tap(receipt.wamid)).toEqual({ ok: true, told: false });
  });
});

describe('held marketing messages and the cost of messages', () => {
  const promo = () => createTemplate(organization, { connectionId: connection, name: 'promo', category: 'MARKETING' });
  const profile = (value: object | null) =>
    operator.phone('fault_profile', { phone_number_id: phoneNumberId, profile: value });
  const sendPromo = async (to: string) =>
    (
      await api.call('POST', '/messages', {
        key,
        body: {
          type: 'template',
          to: `+${to}`,
          template_name: 'promo',
          language_code: 'pt_BR',
          connection_id: connection,
        },
      })
    ).body;
  const delivery = async (id: string) => (await api.call('GET', `/messages?id=${id}`, { key })).body.data[0].delivery;
  const eventsOf = async (id: string) =>
    (await api.eventsOf(organization)).filter((event) => event.objectId === id).map((event) => event.type);

  it('a held message stays queued with its reason; released it gets a cost, dropped it fails (135000)', async () => {
    await promo();
    await profile({ pacing: { first: 0 } });
    const [one, two] = [await sendPromo(newPerson()), await sendPromo(newPerson())];
    expect(one).toMatchObject({ status: 'sent', wamid: expect.any(String) });
    expect(await delivery(one.id)).toMatchObject({
      status: 'queued',
      sent_at: null,
      held: 'held_for_quality_assessment',
      pricing: null,
      cost: null,
    });
    expect(await eventsOf(one.id)).toEqual(['message.changed']);
    expect((await operator.payloadOf(one.wamid)).product_policy).toBe('CLOUD_API_FALLBACK');
    await operator.phone('release', { phone_number_id: phoneNumberId, count: 1 });
    await post();
    expect(await delivery(one.id)).toMatchObject({
      status: 'delivered',
      held: null,
      pricing: { type: 'regular', category: 'marketing', model: 'PMP' },
      cost: { amount: '0.0625', currency: 'USD' },
    });
    expect(await eventsOf(one.id)).toEqual(['message.changed', 'message.sent', 'message.delivered']);
    await operator.phone('drop', { phone_number_id: phoneNumberId });
    await post();
    expect(await delivery(two.id)).toMatchObject({
      status: 'failed',
      held: null,
      cost: null,
      error: { code: '135000' },
    });
    await profile(null);
  });

  it('a marketing template stored as UTILITY is sent in the end with the policy of marketing messages', async () => {
    await profile({ marketing_apart: true });
    await api.prisma.template.updateMany({ where: { name: 'promo' }, data: { category: 'UTILITY' } });
    const { wamid, status } = await sendPromo(newPerson());
    expect(status).toBe('sent');
    expect((await operator.payloadOf(wamid)).product_policy).toBe('CLOUD_API_FALLBACK');
    await profile(null);
  });

  it('the cost of a month is the sum over its messages; the next service message in the window is free', async () => {
    const from = newPerson();
    await operator.phone('write', { phone_number_id: phoneNumberId, customer: from, name: 'M', text: 'Oi' });
    await post();
    await api.prisma.template.updateMany({ where: { name: 'promo' }, data: { category: 'MARKETING' } });
    for (let count = 0; count < 3; count += 1) await sendPromo(newPerson());
    const said = { type: 'text', to: `+${from}`, text: 'Olá', connection_id: connection };
    const { id } = (await api.call('POST', '/messages', { key, body: said })).body;
    await post();
    expect(await delivery(id)).toMatchObject({
      pricing: { category: 'service' },
      cost: { amount: '0', currency: 'USD' },
    });
    const priced = (
      await api.prisma.message.findMany({ where: { pricedAt: { not: null }, organizationId: organization } })
    ).filter((one) => one.deliveryStatus !== 'failed');
    const cost = await panel.pricing.costOfMonth({});
    const sum = priced.reduce((all, one) => all + Number(one.cost), 0);
    expect(cost).toMatchObject({ messages: priced.length, unknown: 0 });
    expect(Number(cost.cost[0]?.amount)).toBeCloseTo(sum, 10);
    const { conversation_id } = (await api.call('GET', `/messages?id=${id}`, { key })).body.data[0];
    expect(await panel.pricing.nextPrice({ id: conversation_id })).toMatchObject({
      market: 'BR',
      window_open: true,
      free: { included: 1_000, used: cost.free, left: 1_000 - cost.free },
      service: { free: true, cost: { amount: '0', currency: 'USD' } },
      templates: { marketing: { amount: '0.0625', currency: 'USD' } },
    });
  });
});
