import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { createPublishedAgent } from '#server/testing/ai/published-agent.ts';
import { startHarness } from '#server/testing/harness.ts';

// How the agent chat responds to an invalid body and to a repeated request (contract/messages.md#sending rule 4;
// contract/messages.md#agent-chat).

const api = startHarness();
let organization: string;
let key: string;
let agent: string;
beforeAll(async () => {
  organization = await api.createOrganization();
  const knowledge = [{ title: 'Entrega', text: 'Entregamos em Campinas em até 7 dias úteis.' }];
  agent = await createPublishedAgent(organization, { slug: 'bia', knowledge });
});
// The rate limit counts per minute and key, so each test uses a new key.
beforeEach(async () => {
  key = await api.createKey(organization);
});
afterAll(() => api.stop());

const chat = (body: object) => api.call('POST', `/agents/${agent}/chat`, { key, body });

it.each([[5], [true], [['Oi']], [{ text: 'Oi' }], ['x'.repeat(20_001)]])(
  '400 invalid_request: the agent chat gets a message that is no text or too long, %j',
  async (message) => {
    expect(await chat({ message })).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', details: { issues: [{ path: 'message' }] } },
    });
  },
);

it.each([[{}], [{ message: null }], [{ message: '' }], [{ message: ' \n ' }]])(
  '400 missing_message: the agent chat gets the body %j',
  async (body) => {
    expect(await chat(body)).toMatchObject({ status: 400, body: { error: 'missing_message' } });
  },
);

it.each([[{}], [{ external_user_id: 'user-1' }], [{ async: true }]])(
  'a repeated agent chat with an idempotency key returns the status and bytes of the first: %j',
  async (more) => {
    const body = { message: 'Vocês entregam em Campinas?', idempotency_key: newId(), ...more };
    const [first, second] = [await chat(body), await chat(body)];
    expect(first.status).toBeLessThan(300);
    expect([second.status, second.bytes]).toEqual([first.status, first.bytes]);
  },
);
