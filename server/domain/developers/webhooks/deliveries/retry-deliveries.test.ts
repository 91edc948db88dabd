import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { subscribe } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';
import { publishEvents } from '#server/testing/publish-events.ts';
import { webhookReceiver } from '#server/testing/servers/webhook-receiver.ts';
import { deliverDue } from '../attempts/deliver-due.ts';

const api = startHarness();
const receiver = await webhookReceiver();
let organization: string;
let key: string;
let panel: ReturnType<typeof panelOf>;
let id: string;

beforeAll(async () => {
  completeEnv({ WEBHOOK_RETRY_DELAYS: '600,600,600,600,600' });
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  panel = panelOf(await api.createMember(organization));
  id = (await subscribe(key, ['contact.created'], receiver.url)).id;
});
afterAll(() => api.stop());

/** Creates contacts whose events are delivered once each. Returns the ids of the deliveries. */
async function deliveriesOf(names: readonly string[], status: 200 | 500): Promise<string[]> {
  receiver.behave((_request, response) => void response.writeHead(status).end());
  const before = new Set((await listed()).map((one) => one.id));
  for (const name of names) await api.call('POST', '/contacts', { key, body: { email: `${name}@example.com` } });
  await publishEvents(organization);
  await deliverDue(id);
  return (await listed()).map((one) => one.id).filter((one) => !before.has(one));
}
const listed = async (): Promise<{ id: string; status: string }[]> =>
  (await api.call('GET', `/webhooks/${id}/deliveries?limit=200`, { key })).body.data;
const retry = (ids: string[]) => panel.webhooks.retryDeliveries({ id, delivery_ids: ids });

describe('webhooks.retryDeliveries', () => {
  it('retries failed deliveries once; counts succeeded, unknown and repeated ids as left', async () => {
    const failed = await deliveriesOf(['a', 'b', 'c'], 500);
    const fine = await deliveriesOf(['d'], 200);
    receiver.received.length = 0;
    const [first = '', second = '', third = ''] = failed;
    expect(await retry([first, second, second, ...fine, newId()])).toEqual({ retried: 2, left: 2 });
    await deliverDue(id);
    expect(receiver.received.map(({ headers }) => headers['svc-attempt'])).toEqual(['2', '2']);
    const states = new Map((await listed()).map((one) => [one.id, one.status]));
    expect([first, second, third].map((one) => states.get(one))).toEqual(['succeeded', 'succeeded', 'failed']);
  });

  it('retries each delivery once when 20 calls ask at the same time', async () => {
    const failed = await deliveriesOf(['e', 'f'], 500);
    receiver.behave((_request, response) => void response.end());
    receiver.received.length = 0;
    const answers = await Promise.all(Array.from({ length: 20 }, () => retry(failed)));
    expect(answers.reduce((sum, { retried }) => sum + retried, 0)).toBe(2);
    await Promise.all(Array.from({ length: 20 }, () => deliverDue(id)));
    expect(receiver.received).toHaveLength(2);
  });

  it('refuses an empty list and more than 200 ids, and returns webhook_not_found to another organization', async () => {
    const tooMany = Array.from({ length: 201 }, () => newId());
    expect((await refusalOf(retry(tooMany))).code).toBe('invalid_request');
    expect((await refusalOf(retry([]))).code).toBe('invalid_request');
    const stranger = panelOf(await api.createMember(await api.createOrganization()));
    const asked = stranger.webhooks.retryDeliveries({ id, delivery_ids: [newId()] });
    expect((await refusalOf(asked)).code).toBe('webhook_not_found');
  });
});
