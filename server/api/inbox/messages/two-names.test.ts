import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { createConnection, createConversation, createMessage } from '#server/testing/factories.ts';
import { somebody, stageSends, text } from '#server/testing/stages/sends-stage.ts';

// Tests that a call which names the same thing in two fields with different values gets 400 `invalid_request` and has
// no effect (contract/messages.md#rules).

const { api, operator, organization, connection, post } = await stageSends();
let key: string;
beforeEach(async () => {
  key = await api.createKey(organization);
});

const issueAt = (path: string) => ({
  status: 400,
  body: { error: 'invalid_request', details: { issues: [{ path }] } },
});

describe('the header Idempotency-Key and the field idempotency_key', () => {
  const send = (header: string | undefined, own: unknown, to = somebody()) =>
    post({ to, ...text, ...(own === undefined ? {} : { idempotency_key: own }) }, key, {
      ...(header === undefined ? {} : { 'Idempotency-Key': header }),
    });

  it('are one key when equal or one is blank; different values are 400 and send nothing', async () => {
    const before = operator.accepted.length;
    expect(await send('one', 'two')).toMatchObject(issueAt('idempotency_key'));
    expect(operator.accepted.length).toBe(before);
    const [to, name] = [somebody(), newId()];
    const first = await send(name, name, to);
    expect(first).toMatchObject({ status: 200, body: { status: 'sent' } });
    for (const [header, own] of [
      [name, undefined],
      [undefined, name],
      [name, ''],
      [name, '  '],
      ['', name],
    ] as const)
      expect((await send(header, own, to)).bytes).toBe(first.bytes);
    expect(operator.accepted.length).toBe(before + 1);
  });

  it.each([
    ['', undefined],
    ['   ', undefined],
    [undefined, ''],
    [undefined, ' \t '],
    ['', ' '],
  ])('header %j and body %j are no key, so each call sends', async (header, own) => {
    const to = somebody();
    const [first, second] = [await send(header, own, to), await send(header, own, to)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.id).not.toBe(first.body.id);
  });

  it('are 400 with more than 255 characters, in the header and in the body', async () => {
    const long = 'k'.repeat(256);
    expect(await send(long, undefined)).toMatchObject(issueAt('idempotency_key'));
    expect(await send(undefined, long)).toMatchObject(issueAt('idempotency_key'));
    expect((await send('k'.repeat(255), undefined)).status).toBe(200);
  });
});

it('connection_id with a conversation_id of another number is 400 and sends nothing', async () => {
  const other = await createConnection(organization, { phoneNumberId: '2000' });
  const phone = somebody();
  const { contact_id: contactId } = (await api.call('POST', '/contacts', { key, body: { phone } })).body;
  const windowExpiresAt = new Date(Date.now() + 3_600_000);
  const conversation = await createConversation(organization, { connectionId: connection, contactId, windowExpiresAt });
  await createMessage(organization, conversation);
  const before = operator.accepted.length;
  const into = { ...text, conversation_id: conversation };
  expect(await post({ ...into, connection_id: other }, key)).toMatchObject(issueAt('connection_id'));
  const nested = { key, body: { ...text, connection_id: other } };
  const answer = await api.call('POST', `/conversations/${conversation}/messages`, nested);
  expect(answer).toMatchObject(issueAt('connection_id'));
  expect(operator.accepted.length).toBe(before);
  expect(await post({ ...into, connection_id: connection }, key)).toMatchObject({ status: 200 });
});

it('user_id with the user_email of another member is 400 and assigns nobody', async () => {
  const [ana, bia] = [await api.createMember(organization), await api.createMember(organization)];
  const id = await createConversation(organization);
  const assign = (body: object) => api.call('POST', `/conversations/${id}/assign`, { key, body });
  expect(await assign({ user_id: ana.userId, user_email: bia.email })).toMatchObject(issueAt('user_email'));
  expect((await api.call('GET', `/conversations/${id}`, { key })).body.takeover).toBeNull();
  const nobody = await assign({ user_id: ana.userId, user_email: 'nobody@example.com' });
  expect(nobody).toMatchObject({ status: 422, body: { error: 'assigned_user_email_not_found' } });
  expect((await assign({ user_id: ana.userId, user_email: ana.email })).status).toBe(200);
});
