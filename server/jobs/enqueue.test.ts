import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { until } from '#server/testing/servers/receiver.ts';
import { enqueue, enqueueAll } from './enqueue.ts';
import { engineEntry } from './inngest-client.ts';
import { noteBegun } from './under-way.ts';

const arrived: { name: string; data: Record<string, unknown> }[] = [];
let open = Promise.resolve();
engineEntry.fetch = async (_input, init) => {
  const events = JSON.parse(String(init?.body)) as typeof arrived;
  await open;
  arrived.push(...events);
  return Response.json({ ids: events.map(() => newId()), status: 200 });
};
afterEach(() => {
  vi.useRealTimers();
  arrived.splice(0);
});

const wake = (organizationId: string) => enqueue('parley/event.recorded', { organization_id: organizationId });
const arrivedFor = (organizationId: string) =>
  arrived.filter(({ data }) => data.organization_id === organizationId).length;

it('enqueue sends 2 events for 100 equal wake-ups, 1 for another organization, 1 for a later wake-up', async () => {
  const [many, one] = [newId(), newId()];
  const gate = Promise.withResolvers<void>();
  open = gate.promise;
  const all = [...Array.from({ length: 100 }, () => wake(many)), wake(one)];
  gate.resolve();
  await Promise.all(all);
  await until(() => arrivedFor(many) === 2 && arrivedFor(one) === 1);
  await wake(many);
  await until(() => arrivedFor(many) === 3);
});

it('a wake-up that arrives while an equal wake-up is being sent is sent afterwards', async () => {
  for (let round = 0; round < 5; round += 1) {
    const id = newId();
    const gate = Promise.withResolvers<void>();
    open = gate.promise;
    const first = wake(id);
    void wake(id);
    gate.resolve();
    await first;
    await until(() => arrivedFor(id) === 2);
  }
});

it('a waiting wake-up is dropped when a run begins, and later wake-ups are sent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const id = newId();
  await wake(id);
  await wake(id);
  noteBegun('parley/event.recorded', { organization_id: id });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(arrivedFor(id)).toBe(1);
  await wake(id);
  expect(arrivedFor(id)).toBe(2);
  await wake(id);
  expect(arrivedFor(id)).toBe(2);
  // A run in another process may have read the rows before the last wake-up was sent, so the wake-up is sent once
  // more.
  await vi.advanceTimersByTimeAsync(10_000);
  expect(arrivedFor(id)).toBe(3);
});

it('wake-ups are equal whatever the order of the fields in their data', async () => {
  const [organization_id, endpoint_id] = [newId(), newId()];
  await enqueue('parley/delivery.due', { organization_id, endpoint_id });
  noteBegun('parley/delivery.due', { endpoint_id, organization_id });
  await enqueue('parley/delivery.due', { organization_id, endpoint_id });
  expect(arrivedFor(organization_id)).toBe(2);
});

it('wake-ups with a time and an id of their own are all sent, even if their data is equal', async () => {
  const data = { organization_id: newId() };
  const at = new Date(Date.now() + 60_000);
  await Promise.all(Array.from({ length: 3 }, (_, n) => enqueue('parley/event.recorded', data, { id: `h${n}`, at })));
  expect(arrived).toHaveLength(3);
});

it('wake-ups are kept while the engine answers 500 and sent when the engine is back', async () => {
  const works = engineEntry.fetch;
  const id = newId();
  const data = { organization_id: id };
  engineEntry.fetch = async () => Response.json({ error: 'no database' }, { status: 500 });
  await Promise.all([wake(id), enqueueAll('parley/event.recorded', [data, data]), wake(id)]);
  expect(arrivedFor(id)).toBe(0);
  engineEntry.fetch = works;
  await until(() => arrivedFor(id) > 0, 15_000);
});

it('enqueueAll sends 50 wake-ups of one name in one call', async () => {
  const works = engineEntry.fetch;
  let calls = 0;
  engineEntry.fetch = (input, init) => {
    calls += 1;
    return works ? works(input, init) : Promise.reject(new Error('no engine'));
  };
  const ids = Array.from({ length: 50 }, () => newId());
  await enqueueAll(
    'parley/event.recorded',
    ids.map((id) => ({ organization_id: id })),
  );
  engineEntry.fetch = works;
  expect(calls).toBe(1);
  expect(ids.map(arrivedFor)).toEqual(ids.map(() => 1));
});
