import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { sql } from '#server/db/sql.ts';
import { isAmong } from '#server/fault-profiles/fault-profile.ts';
import { createConnection, createTemplate } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { startSandboxOperator } from '#server/testing/servers/sandbox-operator.ts';
import type { CloudAnswer } from './cloud-answer.ts';
import { releaseDue } from './release-held.ts';
import { takeMessage } from './take-message.ts';
import { controlThread } from './threads.ts';

const api = startHarness();
const operator = await startSandboxOperator();
const organization = await api.createOrganization();
const [number, sister] = ['200020002000', '200020002001'];
for (const phoneNumberId of [number, sister]) {
  const connectionId = await createConnection(organization, { phoneNumberId, wabaId: 'profiled' });
  for (const [name, category] of [
    ['promo', 'MARKETING'],
    ['order', 'UTILITY'],
  ] as const) {
    await createTemplate(organization, { connectionId, name, category, components: [{ type: 'BODY', text: 'Oi' }] });
  }
}
afterAll(async () => {
  await operator.stop();
  await api.stop();
});

let last = 5_511_900_000_000;
function person(): string {
  last += 1;
  return String(last);
}
const send = (to: string, name = 'order', from = number, endpoint: 'messages' | 'marketing_messages' = 'messages') =>
  takeMessage(
    from,
    'Bearer x',
    { messaging_product: 'whatsapp', to, type: 'template', template: { name, language: { code: 'pt_BR' } } },
    endpoint,
  );
const codeOf = (answer: CloudAnswer) => (answer.body as { error?: { code: number } }).error?.code ?? answer.status;
const message = (answer: CloudAnswer) =>
  (answer.body as { messages: { id: string; message_status?: string }[] }).messages[0];
const profile = (value: object | null, phone_number_id = number) =>
  operator.phone('fault_profile', { phone_number_id, profile: value });
/** Returns the statuses that were reported for a message, in their order, with the error code of a failure. */
const toldOf = async (answer: CloudAnswer) =>
  (await operator.owed())
    .flatMap((body) => body.entry[0].changes[0].value.statuses ?? [])
    .filter((one) => one.id === message(answer)?.id)
    .map((one) => (one.status === 'failed' ? one.errors[0].code : one.status));
const fields = async () => (await operator.owed()).map((body) => body.entry[0].changes[0].field);

beforeEach(async () => {
  await profile(null);
  await sql.run('DELETE FROM sandbox_callbacks');
  await sql.run("UPDATE sandbox_templates SET status = 'APPROVED'");
});

describe('the sandbox provider with a fault profile', () => {
  it('accepts a max price only at marketing_messages, for marketing templates and in a supported country', async () => {
    const sendAt = (more: object, endpoint: 'messages' | 'marketing_messages' = 'marketing_messages') => {
      const optimization_spec = { bid_strategy: 'LOWEST_COST_WITH_BID_CAP', bid_amount: 4_000 };
      const template = { name: 'promo', language: { code: 'pt_BR' } };
      const message = { messaging_product: 'whatsapp', type: 'template', template, optimization_spec, ...more };
      return takeMessage(number, 'Bearer x', message, endpoint).then(codeOf);
    };
    expect(await sendAt({ to: person() })).toBe(200);
    expect(await sendAt({ to: person() }, 'messages')).toBe(131061);
    expect(await sendAt({ recipient: 'BR.13491' })).toBe(131062);
    expect(await sendAt({ to: '447700900123' })).toBe(131065);
    expect(await sendAt({ to: person(), template: { name: 'order', language: { code: 'pt_BR' } } })).toBe(134100);
    expect(await sendAt({ to: person(), optimization_spec: { bid_strategy: 'X', bid_amount: 0 } })).toBe(100);
  });

  it('shows the current profile, removes it when set to null, and rejects an unknown key', async () => {
    expect((await operator.phone('fault_profile', { phone_number_id: number, profile: { limt: 1 } })).error).toBe(
      'invalid_request',
    );
    await profile({ cap: 1 });
    expect(await (await operator.ask(number, `fault_profile?phone_number_id=${number}`)).json()).toEqual({
      profile: { cap: 1 },
    });
    await profile(null);
    expect(await (await operator.ask(number, `fault_profile?phone_number_id=${number}`)).json()).toEqual({
      profile: null,
    });
  });

  it('rejects new people beyond the account limit (131064), but not people counted before or who wrote', async () => {
    await profile({ limit: 2 });
    await profile({ limit: 2 }, sister);
    const [first, writer] = [person(), person()];
    await operator.phone('write', { phone_number_id: number, customer: writer, name: 'Rui', text: 'Oi' });
    expect(codeOf(await send(first))).toBe(200);
    expect(codeOf(await send(person(), 'order', sister))).toBe(200);
    expect(codeOf(await send(person()))).toBe(131064);
    expect(codeOf(await send(person(), 'order', sister))).toBe(131064);
    expect(codeOf(await send(first))).toBe(200);
    expect(codeOf(await send(writer))).toBe(200);
    await profile(null, sister);
  });

  it('accepts exactly 5 of 12 messages sent at the same time when the limit is 5', async () => {
    await profile({ limit: 5 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(person())));
    expect(answers.filter((one) => codeOf(one) === 200)).toHaveLength(5);
  });

  it('holds the messages after the first, and reports them as sent and delivered once released', async () => {
    await profile({ pacing: { first: 1, batch: 2 } });
    const sent = [];
    for (let count = 0; count < 4; count += 1) sent.push(await send(person(), 'promo'));
    expect(sent.map((one) => message(one)?.message_status)).toEqual([
      'accepted',
      ...Array.from({ length: 3 }, () => 'held_for_quality_assessment'),
    ]);
    expect(await Promise.all(sent.map(toldOf))).toEqual([['sent', 'delivered'], [], [], []]);
    expect(await operator.phone('release', { phone_number_id: number, count: 2 })).toMatchObject({ released: 2 });
    expect(await Promise.all(sent.map(toldOf))).toMatchObject([{}, ['sent', 'delivered'], ['sent', 'delivered'], []]);
    expect(await operator.phone('release', { phone_number_id: number })).toMatchObject({ released: 1 });
  });

  it('reports a dropped message as failed (135000) and then rejects templates (131048)', async () => {
    await profile({ pacing: { first: 0 } });
    const held = await send(person());
    expect(await operator.phone('drop', { phone_number_id: number })).toMatchObject({ dropped: 1 });
    expect(await toldOf(held)).toEqual([135000]);
    expect(codeOf(await send(person()))).toBe(131048);
  });

  it('releases and drops held messages when they are due, and then rejects the template (132015)', async () => {
    await profile({ pacing: { first: 0, batch: 1, every_seconds: 60, drop_after: 1, kind: 'template' } });
    const held = [await send(person()), await send(person()), await send(person())];
    await releaseDue();
    expect((await Promise.all(held.map(toldOf))).flat()).toEqual([]);
    for (const minutes of [1, 2]) {
      completeEnv({ CLOCK_OFFSET_SECONDS: String(minutes * 61) });
      await releaseDue();
    }
    completeEnv({ CLOCK_OFFSET_SECONDS: '0' });
    expect(await Promise.all(held.map(toldOf))).toEqual([['sent', 'delivered'], [132015], [132015]]);
    expect(codeOf(await send(person()))).toBe(132015);
  });

  it('fails the second marketing message to a person when the cap is 1 (131049), but no utility message', async () => {
    await profile({ cap: 1 });
    const to = person();
    expect(await toldOf(await send(to, 'promo'))).toEqual(['sent', 'delivered']);
    expect(await toldOf(await send(to, 'promo'))).toEqual([131049]);
    expect(await toldOf(await send(to, 'order'))).toEqual(['sent', 'delivered']);
  });

  it('pauses the template after two messages (132015) and flags the number after one, once each', async () => {
    await profile({ pause_after: 2, flag_after: 1 });
    expect(codeOf(await send(person()))).toBe(200);
    expect(codeOf(await send(person()))).toBe(200);
    expect(codeOf(await send(person()))).toBe(132015);
    expect((await fields()).filter((field) => field !== 'messages')).toEqual([
      'phone_number_quality_update',
      'message_template_status_update',
    ]);
  });

  it('applies blocks, stops, reads, refuses, silent and per_second; a share of 25 hits about a quarter', async () => {
    const people = Array.from({ length: 400 }, person);
    for (const question of ['blocks', 'stops', 'refuses', 'reads']) {
      const among = people.filter((one) => isAmong(one, question, 25));
      expect(among.length, question).toBeGreaterThan(60);
      expect(among.length, question).toBeLessThan(140);
    }
    await profile({ blocks: 100 });
    expect(await toldOf(await send(person()))).toEqual([131026]);
    await profile({ stops: 100, reads: 100 });
    expect(await toldOf(await send(person(), 'promo'))).toEqual([131050]);
    expect(await toldOf(await send(person(), 'order'))).toEqual(['sent', 'delivered', 'read']);
    await profile({ refuses: { code: 131042 } });
    expect(codeOf(await send(person()))).toBe(131042);
    await profile({ silent: true });
    expect(await toldOf(await send(person()))).toEqual([]);
    await profile({ per_second: 1 });
    const codes = (await Promise.all(Array.from({ length: 8 }, () => send(person())))).map(codeOf);
    expect(codes).toContain(130429);
  });

  it('accepts only marketing templates at marketing_messages, and with marketing_apart only there', async () => {
    expect(codeOf(await send(person(), 'promo', number, 'marketing_messages'))).toBe(200);
    expect(codeOf(await send(person(), 'order', number, 'marketing_messages'))).toBe(134100);
    expect(codeOf(await send(person(), 'promo'))).toBe(200);
    await profile({ marketing_apart: true });
    expect(codeOf(await send(person(), 'promo'))).toBe(131063);
  });

  it('reports a marketing price as regular, and the first of two service messages as free with free: 1', async () => {
    const priceOf = async (answer: CloudAnswer) =>
      (await operator.owed())
        .flatMap((body) => body.entry[0].changes[0].value.statuses ?? [])
        .find((one) => one.id === message(answer)?.id && one.pricing)?.pricing;
    expect(await priceOf(await send(person(), 'promo'))).toMatchObject({ type: 'regular', category: 'marketing' });
    await profile({ free: 1 });
    const customer = person();
    await operator.phone('write', { phone_number_id: number, customer, name: 'Rui', text: 'Oi' });
    const text = { messaging_product: 'whatsapp', to: customer, type: 'text', text: { body: 'Oi' } };
    const free = await takeMessage(number, 'Bearer x', text);
    expect(await priceOf(free)).toMatchObject({ type: 'free_customer_service', category: 'service' });
    expect(await priceOf(await takeMessage(number, 'Bearer x', text))).toMatchObject({ type: 'regular' });
  });

  it('rejects a send to a thread of another owner (131070), reports on standby, hands over on request', async () => {
    const customer = person();
    await operator.phone('owner', { phone_number_id: number, customer, owner: 'business_agent' });
    expect(codeOf(await send(customer))).toBe(131070);
    await operator.phone('write', { phone_number_id: number, customer, name: 'Rui', text: 'Oi' });
    expect(codeOf(await controlThread(number, { messaging_product: 'whatsapp', to: customer, action: 'take' }))).toBe(
      200,
    );
    expect(codeOf(await send(customer))).toBe(200);
    expect(await fields()).toMatchObject([
      'messaging_handovers',
      'standby',
      'messaging_handovers',
      'messages',
      'messages',
    ]);
    await profile({ owner: 'a partner' });
    expect(codeOf(await send(person()))).toBe(131070);
    expect(codeOf(await send(customer))).toBe(200);
  });
});
