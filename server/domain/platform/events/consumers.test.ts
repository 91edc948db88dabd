import { describe, expect, it } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { transact } from '#server/db/transact.ts';
import { until } from '#server/testing/servers/receiver.ts';
import {
  api,
  behind,
  consumerOf,
  madeBy,
  numbers,
  organization,
  positions,
  record,
  refusing,
  stageConsumers,
  stateOf,
  ways,
} from '#server/testing/stages/consumers-stage.ts';
import { emptyDomainEvents } from './empty-domain-events.ts';
import type { EventConsumer } from './event-consumer.ts';
import { forgetOldDomainEvents } from './forget-old-domain-events.ts';
import { publishDomainEvents } from './publish-domain-events.ts';
import { readOn } from './read-on.ts';

stageConsumers();

describe('the event log', () => {
  it('assigns positions 1 to 200 without gaps; each consumer gets each event once, with 20 publishers', async () => {
    const [one, two] = [consumerOf('one'), consumerOf('two')];
    await Promise.all(
      Array.from({ length: 20 }, async (_, turn) => {
        for (let i = 0; i < 5; i += 1) {
          await record([`${turn}/${i}/a`, `${turn}/${i}/b`]);
          await publishDomainEvents(organization, [one, two]);
        }
      }),
    );
    expect(await positions()).toEqual(numbers(1, 200).map(Number));
    const inOrder = await api.prisma.outboxEntry.findMany({
      where: { organizationId: organization },
      orderBy: { position: 'asc' },
    });
    const said = inOrder.map(({ context }) => (context as { said: string }).said);
    expect(await madeBy('one')).toEqual(said);
    expect(await madeBy('two')).toEqual(said);
    for (let turn = 0; turn < 20; turn += 1) {
      const own = said.filter((text) => text.startsWith(`${turn}/`));
      expect(own).toEqual(own.toSorted());
    }
  });

  it('has positions of its own in each organization', async () => {
    const other = await api.createOrganization();
    await record(['mine']);
    await record(['theirs'], null, other);
    await publishDomainEvents(organization, [consumerOf('one')]);
    expect(await positions()).toEqual([1]);
    expect(await madeBy('one', other)).toEqual([]);
    await publishDomainEvents(other, [consumerOf('one')]);
    expect(await madeBy('one', other)).toEqual(['theirs']);
  });
});

describe('a consumer that is added later', () => {
  it('starts at the oldest kept domain event, or with new ones if it starts at `now`', async () => {
    await record(['1', '2', '3']);
    await publishDomainEvents(organization, []);
    const [all, fresh] = [consumerOf('all'), consumerOf('fresh', () => {}, 'now')];
    expect(await behind([all, fresh])).toEqual(['all']);
    await record(['4']);
    await publishDomainEvents(organization, [all, fresh]);
    expect([await madeBy('all'), await madeBy('fresh')]).toEqual([[], ['4']]);
    expect([(await stateOf(all)).unread, (await stateOf(fresh)).unread]).toEqual([4, 0]);
    await readOn(organization, all);
    await record(['5']);
    await publishDomainEvents(organization, [all, fresh]);
    expect([await madeBy('all'), await madeBy('fresh')]).toEqual([numbers(1, 5), ['4', '5']]);
    expect(await behind([all, fresh])).toEqual([]);
  });

  it('processes each of 460 events once when ten workers let it catch up while others publish', async () => {
    await record(numbers(1, 450));
    await publishDomainEvents(organization, [consumerOf('one')]);
    const late = consumerOf('late');
    await record(numbers(451, 460));
    await Promise.all([
      ...Array.from({ length: 10 }, () => readOn(organization, late)),
      publishDomainEvents(organization, [consumerOf('one'), late]),
    ]);
    await readOn(organization, late);
    expect(await madeBy('late')).toEqual(numbers(1, 460));
    expect(await madeBy('one')).toEqual(numbers(1, 460));
  });
});

describe('the output of a consumer and its position are stored in one transaction', () => {
  it.each(ways)('%s: a process that dies before the commit stores neither', async (_how, read) => {
    let dies = true;
    const mortal: EventConsumer = {
      ...consumerOf('mortal'),
      act: async (tx, organizationId, events, known) => {
        await consumerOf('mortal').act(tx, organizationId, events, known);
        if (dies) await tx.run('SELECT pg_terminate_backend(pg_backend_pid())');
      },
    };
    await record(['1', '2']);
    await expect(read(mortal)).rejects.toThrow();
    expect(await madeBy('mortal')).toEqual([]);
    dies = false;
    await publishDomainEvents(organization, [mortal]);
    await readOn(organization, mortal);
    expect(await madeBy('mortal')).toEqual(['1', '2']);
    expect((await stateOf(mortal)).failure).toBeNull();
  });
});

describe('retention of domain events', () => {
  const kept = () => api.prisma.outboxEntry.count({ where: { organizationId: organization } });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

  it('they are kept until the slowest consumer has processed them, and at least a day', async () => {
    const [quick, slow] = [consumerOf('quick'), consumerOf('slow')];
    await record(['1', '2']);
    await publishDomainEvents(organization, [quick]);
    await record(['waiting']);
    await forgetOldDomainEvents([quick], inDays(0.9));
    expect(await kept()).toBe(3);
    await forgetOldDomainEvents([quick, slow], inDays(29));
    expect(await kept()).toBe(3);
    await readOn(organization, slow);
    await forgetOldDomainEvents([quick, slow], inDays(2));
    expect(await kept()).toBe(1);
    await publishDomainEvents(organization, [quick, slow]);
    expect(await positions()).toEqual([3]);
    expect(await madeBy('slow')).toEqual(['1', '2', 'waiting']);
  });

  it('they are kept 30 days for a stopped consumer, which then continues with later events', async () => {
    const bad = refusing('1');
    const consumers = [bad.consumer, consumerOf('good')];
    await record(['1', '2']);
    await publishDomainEvents(organization, consumers);
    await forgetOldDomainEvents(consumers, inDays(29));
    expect([await kept(), (await stateOf(bad.consumer)).unread]).toEqual([2, 2]);
    await forgetOldDomainEvents(consumers, inDays(31));
    expect(await kept()).toBe(0);
    expect(await stateOf(bad.consumer)).toEqual({ reader: 'bad', unread: 0, oldest_unread_at: null, failure: null });
    await record(['3']);
    await publishDomainEvents(organization, consumers);
    expect(await madeBy('bad')).toEqual(['3']);
  });
});

it('the state of a consumer counts unprocessed events, also without a position, and the oldest time', async () => {
  const slow = consumerOf('slow');
  expect(await stateOf(slow)).toEqual({ reader: 'slow', unread: 0, oldest_unread_at: null, failure: null });
  await record(['1']);
  const { occurredAt } = await api.prisma.outboxEntry.findFirstOrThrow({ where: { organizationId: organization } });
  expect(await stateOf(slow)).toMatchObject({ unread: 1, oldest_unread_at: occurredAt.toISOString() });
  await publishDomainEvents(organization, []);
  await record(['2', '3']);
  expect(await stateOf(slow)).toMatchObject({ unread: 3, oldest_unread_at: occurredAt.toISOString() });
  await publishDomainEvents(organization, [slow]);
  await readOn(organization, slow);
  expect(await stateOf(slow)).toMatchObject({ unread: 0, oldest_unread_at: null });
});

describe('erasing the domain events of a person', () => {
  const person = newId();
  const erase = () => transact((tx) => emptyDomainEvents(tx, systemActor(organization), [person], null));

  it.each(ways)('waits for a consumer that runs %s; later ones find no text', async (_how, read) => {
    const [inAct, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = consumerOf('slow', async () => {
      inAct.resolve();
      await goOn.promise;
    });
    await record(['secret'], person);
    await record(['public'], newId());
    const reading = read(slow);
    await inAct.promise;
    let isErased = false;
    const erasing = erase().then(() => {
      isErased = true;
    });
    await until(async () => {
      const { rows } = await pool.query(`SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`);
      return rows.length > 0;
    });
    expect(isErased).toBe(false);
    goOn.resolve();
    await Promise.all([reading, erasing]);
    await readOn(organization, consumerOf('late'));
    expect(await madeBy('slow')).toEqual(['secret', 'public']);
    expect(await madeBy('late')).toEqual(['undefined', 'public']);
  });

  it('clears the error text of a consumer’s failure', async () => {
    const bad = refusing('secret');
    await record(['secret'], person);
    await publishDomainEvents(organization, [bad.consumer]);
    await erase();
    expect((await stateOf(bad.consumer)).failure).toMatchObject({ error: null, attempts: 1 });
  });
});
