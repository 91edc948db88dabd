import { afterAll, beforeAll, expect, it } from 'vitest';
import { memberActor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { sql } from '#server/db/sql.ts';
import { settleRun } from '#server/domain/developers/engine/settle-run.ts';
import { acceptChannelPayload } from '#server/domain/inbox/receiving/accept-channel-payload.ts';
import { lookForDeaths } from '#server/domain/platform/work/deaths.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { engineEntry } from '#server/jobs/inngest-client.ts';
import { hashOfWork } from '#server/jobs/killers.ts';
import { keyOf } from '#server/jobs/under-way.ts';
import { payloadOf } from '#server/testing/channel.ts';
import { createConnection } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { until } from '#server/testing/servers/receiver.ts';
import { startEngine } from '../start-engine.ts';

// Work that blocked the event loop of two processes that then died becomes a dead letter at the third attempt, with
// the reason.

const api = startHarness();
const organization = await api.createOrganization();
let stop: () => Promise<unknown> = async () => {};
beforeAll(async () => {
  stop = (await startEngine()).stop;
});
afterAll(async () => {
  await stop();
  await api.stop();
});

async function diedOf(kind: string, key: string): Promise<void> {
  await sql.run("INSERT INTO process_deaths (id, kind, work, stack) VALUES ($1, $2, $3, '')", [
    ...[newId(), kind, hashOfWork(key)],
  ]);
  await lookForDeaths();
}
async function diedTwiceOf(kind: string, key: string): Promise<void> {
  for (const _time of [1, 2]) await diedOf(kind, key);
}

const words = /taken its process down 2 times/;

it('a job that took down two processes ends as a dead run with the reason, until a member retries it', async () => {
  const name = 'parley/queue.due';
  const data = { organization_id: organization, queue_id: newId() };
  await diedTwiceOf(name, keyOf(name, data));
  const runs = () =>
    api.prisma.engineRun.findMany({ where: { tenant: organization, functionId: 'parley-give-waiting' } });
  await enqueue(name, data);
  expect(await runs()).toEqual([]);
  // The wake-up may have been queued before, or another process may have sent it.
  await engineEntry.accept?.([{ name, data }]);
  await until(async () => (await runs())[0]?.status === 'dead');
  const [run] = await runs();
  expect(run?.output).toMatchObject({ name: 'Dead', message: expect.stringMatching(words) });
  const { userId, name: called } = await api.createMember(organization);
  await settleRun(memberActor(organization, { id: userId, name: called }), { id: run?.id ?? '' }, 'retried');
  // The run was taken again, or it has already completed and its row is gone.
  await until(async () => {
    const [again] = await runs();
    return again === undefined || again.claim > (run?.claim ?? 0);
  });
  await until(async () => (await runs())[0]?.status !== 'working');
  expect((await runs())[0]?.status).not.toBe('dead');
  expect(await sql.rows('SELECT id FROM process_deaths')).toEqual([]);
});

it('a job that ends normally after a process death has its recorded deaths deleted', async () => {
  const name = 'parley/queue.due';
  const data = { organization_id: organization, queue_id: newId() };
  const deaths = () => sql.rows('SELECT id FROM process_deaths');
  for (const _time of [1, 2, 3]) {
    await diedOf(name, keyOf(name, data));
    await enqueue(name, data);
    await until(async () => (await deaths()).length === 0);
  }
});

it('a message that took down two processes gets an error with the reason, and the next one is received', async () => {
  await createConnection(organization, { phoneNumberId: 'killers' });
  const waId = '5511987650099';
  const messages = ['one', 'two'].map((id) => ({
    ...{ id: `wamid.${id}`, from: waId, timestamp: String(Math.floor(Date.now() / 1_000)), type: 'text' },
    text: { body: id },
  }));
  const contacts = [{ wa_id: waId, profile: { name: 'Bia' } }];
  const ofItem = async (body: string) =>
    (
      await sql.rows<{ id: string; error: string | null }>(
        'SELECT id, error FROM channel_items WHERE body::text LIKE $1',
        [`%${body}%`],
      )
    )[0];
  // The deaths are recorded before the row is processed. The wake-up is sent only after both rows exist.
  const accept = engineEntry.accept;
  engineEntry.accept = async () => {};
  await acceptChannelPayload(
    JSON.stringify(payloadOf({ contacts, messages }, { phoneNumberId: 'killers' })),
    'whatsapp',
  );
  const item = await ofItem('wamid.one');
  await diedTwiceOf('channel_items', item?.id ?? '');
  engineEntry.accept = accept;
  const connection = await api.prisma.connection.findFirstOrThrow({ where: { phoneNumberId: 'killers' } });
  const [sender] = await sql.rows<{ sender_key: string }>('SELECT sender_key FROM channel_items WHERE id = $1', [
    item?.id,
  ]);
  await accept?.([
    {
      name: 'parley/channel.message_received',
      data: { organization_id: organization, connection_id: connection.id, sender_key: sender?.sender_key },
    },
  ]);
  await until(async () => (await api.prisma.message.count({ where: { wamid: 'wamid.two' } })) === 1);
  expect((await ofItem('wamid.one'))?.error).toMatch(words);
  expect(await api.prisma.message.count({ where: { wamid: 'wamid.one' } })).toBe(0);
});
