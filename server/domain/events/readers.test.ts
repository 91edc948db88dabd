import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { transact } from '#server/db/transact.ts';
import { startHarness } from '#server/testing/harness.ts';
import { until } from '#server/testing/receiver.ts';
import { emptyFacts } from './empty-facts.ts';
import { forgetOldFacts } from './forget-old-facts.ts';
import { listReaders } from './list-readers.ts';
import { publishFacts } from './publish-facts.ts';
import { readersBehind, readOn } from './read-on.ts';
import type { LogFact, Reader } from './reader.ts';
import { recordEvents } from './record-events.ts';
import { retryReader, skipFact } from './settle-reader.ts';

const api = startHarness();
let organization: string;

beforeAll(async () => {
  await pool.query(
    'CREATE TABLE made_of_facts (seq bigserial, organization_id uuid, reader text, position bigint, said text)',
  );
});
beforeEach(async () => {
  completeEnv({ CLOCK_OFFSET_SECONDS: '0' });
  organization = await api.createOrganization();
});
afterAll(() => api.stop());

/** A reader that writes a row for each fact, and does `also` with them. */
const readerOf = (
  name: string,
  also: (facts: readonly LogFact[]) => Promise<void> | void = () => {},
  begins: Reader['begins'] = 'oldest kept',
): Reader => ({
  name,
  begins,
  act: async (tx, organizationId, facts) => {
    for (const fact of facts) {
      await tx.run('INSERT INTO made_of_facts (organization_id, reader, position, said) VALUES ($1, $2, $3, $4)', [
        organizationId,
        name,
        fact.position,
        String(fact.context.said),
      ]);
    }
    await also(facts);
  },
});

/** Refuses batches that hold a fact that says this. */
const refusing = (said: string, error: () => unknown = () => new Error(`cannot read ${said}`)) => {
  const bad = { cured: false, tries: 0, sizes: [] as number[] };
  const also = (facts: readonly LogFact[]) => {
    bad.tries += 1;
    bad.sizes.push(facts.length);
    if (!bad.cured && facts.some(({ context }) => context.said === said)) throw error();
  };
  return Object.assign(bad, { reader: readerOf('bad', also) });
};

const record = (said: readonly string[], contactId: string | null = null, to = organization) =>
  transact((tx) =>
    recordEvents(
      tx,
      systemActor(to),
      said.map((one) => ({ type: 'contact.updated', objectId: newId(), contactId, context: { said: one } })),
    ),
  );
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `${from + i}`);

/** What a reader has made, in the order it made it. */
const madeBy = async (reader: string, of = organization): Promise<string[]> => {
  const made = await pool.query<{ said: string }>(
    'SELECT said FROM made_of_facts WHERE organization_id = $1 AND reader = $2 ORDER BY seq',
    [of, reader],
  );
  return made.rows.map(({ said }) => said);
};
const positions = async () => {
  const facts = await api.prisma.outboxEntry.findMany({
    where: { organizationId: organization },
    orderBy: { position: 'asc' },
  });
  return facts.map(({ position }) => Number(position));
};
const stateOf = async (reader: Reader, of = organization) =>
  (await listReaders(systemActor(of), [reader])).data[0] ?? expect.fail('it is listed');
/** Readers that are behind in this organization, as the sweep finds them. */
const behind = async (readers: readonly Reader[]) =>
  (await readersBehind(readers)).flatMap((one) => (one.organization_id === organization ? [one.reader] : []));
const later = (seconds: number) => completeEnv({ CLOCK_OFFSET_SECONDS: String(seconds) });

/** The two ways in which facts come to a reader. */
const ways: [string, (reader: Reader) => Promise<void>][] = [
  ['along with the log', (reader) => publishFacts(organization, [reader])],
  [
    'on its own',
    async (reader) => {
      await publishFacts(organization, []);
      await readOn(organization, reader);
    },
  ],
];

describe('the log', () => {
  it('gives places from 1 on without gaps, and each fact to each reader once and in order, whoever publishes at the same time', async () => {
    const [one, two] = [readerOf('one'), readerOf('two')];
    await Promise.all(
      Array.from({ length: 20 }, async (_, turn) => {
        for (let i = 0; i < 5; i += 1) {
          await record([`${turn}/${i}/a`, `${turn}/${i}/b`]);
          await publishFacts(organization, [one, two]);
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

  it('is one of each organization', async () => {
    const other = await api.createOrganization();
    await record(['mine']);
    await record(['theirs'], null, other);
    await publishFacts(organization, [readerOf('one')]);
    expect(await positions()).toEqual([1]);
    expect(await madeBy('one', other)).toEqual([]);
    await publishFacts(other, [readerOf('one')]);
    expect(await madeBy('one', other)).toEqual(['theirs']);
  });
});

describe('a reader that comes later', () => {
  it('begins at the oldest kept fact, or at now', async () => {
    await record(['1', '2', '3']);
    await publishFacts(organization, []);
    const [all, fresh] = [readerOf('all'), readerOf('fresh', () => {}, 'now')];
    expect(await behind([all, fresh])).toEqual(['all']);
    await record(['4']);
    await publishFacts(organization, [all, fresh]);
    expect([await madeBy('all'), await madeBy('fresh')]).toEqual([[], ['4']]);
    expect([(await stateOf(all)).unread, (await stateOf(fresh)).unread]).toEqual([4, 0]);
    await readOn(organization, all);
    await record(['5']);
    await publishFacts(organization, [all, fresh]);
    expect([await madeBy('all'), await madeBy('fresh')]).toEqual([numbers(1, 5), ['4', '5']]);
    expect(await behind([all, fresh])).toEqual([]);
  });

  it('catches up once, whoever lets it, while others publish', async () => {
    await record(numbers(1, 450));
    await publishFacts(organization, [readerOf('one')]);
    const late = readerOf('late');
    await record(numbers(451, 460));
    await Promise.all([
      ...Array.from({ length: 10 }, () => readOn(organization, late)),
      publishFacts(organization, [readerOf('one'), late]),
    ]);
    await readOn(organization, late);
    expect(await madeBy('late')).toEqual(numbers(1, 460));
    expect(await madeBy('one')).toEqual(numbers(1, 460));
  });
});

describe('a fact a reader cannot read', () => {
  it('stops this reader of this organization before it, after attempts in growing pauses, and nobody else', async () => {
    const bad = refusing('150');
    const readers = [bad.reader, readerOf('good')];
    const other = await api.createOrganization();
    await record(numbers(1, 250));
    await record(numbers(1, 3), null, other);
    await publishFacts(organization, readers);
    await publishFacts(other, readers);
    expect(await madeBy('good')).toEqual(numbers(1, 250));
    expect(await madeBy('bad')).toEqual(numbers(1, 149));
    expect(await madeBy('bad', other)).toEqual(numbers(1, 3));

    const fact = await api.prisma.outboxEntry.findFirst({ where: { organizationId: organization, position: 150 } });
    const stumble = {
      fact: { id: fact?.id, type: 'contact.updated' },
      error: 'Error: cannot read 150',
      attempts: 1,
      stopped: false,
    };
    expect(await stateOf(bad.reader)).toMatchObject({ unread: 101, stumble });
    const tries: number[] = [];
    for (const at of [5, 11, 12, 75, 80, 380, 390, 2_200, 4_100, 90_000]) {
      later(at);
      bad.tries = 0;
      await readOn(organization, bad.reader);
      tries.push(bad.tries);
    }
    expect(tries).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 0]);
    expect(await stateOf(bad.reader)).toMatchObject({
      unread: 101,
      stumble: { ...stumble, attempts: 5, stopped: true, next_attempt_at: null },
    });

    bad.tries = 0;
    await record(['251']);
    await publishFacts(organization, readers);
    expect([bad.tries, (await madeBy('good')).at(-1)]).toEqual([0, '251']);
    expect(await behind(readers)).toEqual([]);
  });

  it('is found by halving, and what comes before and after it is read in batches', async () => {
    const bad = refusing('77');
    await record(numbers(1, 200));
    await publishFacts(organization, []);
    await readOn(organization, bad.reader);
    expect(bad.sizes.length).toBeLessThan(40);
    bad.sizes.length = 0;
    bad.cured = true;
    await retryReader(systemActor(organization), { reader: 'bad' });
    await readOn(organization, bad.reader);
    expect(await madeBy('bad')).toEqual(numbers(1, 200));
    expect(bad.sizes[0]).toBe(1);
    expect(bad.sizes.length).toBeLessThan(5);
    expect((await stateOf(bad.reader)).stumble).toBeNull();
  });

  it('is tried once at a time, and counted once, however many try', async () => {
    const bad = refusing('1');
    await record(['1']);
    await publishFacts(organization, []);
    await Promise.all(Array.from({ length: 20 }, () => readOn(organization, bad.reader)));
    expect((await stateOf(bad.reader)).stumble).toMatchObject({ attempts: 1 });
  });

  it('is skipped when an administrator says so, once; what was never its fault cannot be', async () => {
    const bad = refusing('2');
    const actor = systemActor(organization);
    await record(numbers(1, 3));
    await publishFacts(organization, [bad.reader]);
    const { stumble } = await stateOf(bad.reader);
    const id = stumble?.fact?.id ?? '';
    const others = [
      () => skipFact(actor, { reader: 'bad', fact_id: newId() }),
      () => skipFact(actor, { reader: 'bad', fact_id: 'no id' }),
      () => skipFact(actor, { reader: 'other', fact_id: id }),
      () => skipFact(systemActor(newId()), { reader: 'bad', fact_id: id }),
      () => retryReader(systemActor(newId()), { reader: 'bad' }),
    ];
    for (const refused of others) await expect(refused()).rejects.toMatchObject({ code: 'stumble_not_found' });
    const skips = await Promise.allSettled(
      Array.from({ length: 10 }, () => skipFact(actor, { reader: 'bad', fact_id: id })),
    );
    expect(skips.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await readOn(organization, bad.reader);
    expect(await madeBy('bad')).toEqual(['1', '3']);
    await expect(retryReader(actor, { reader: 'bad' })).rejects.toMatchObject({ code: 'stumble_not_found' });
    const audit = await api.prisma.auditEntry.findMany({ where: { organizationId: organization } });
    expect(audit).toMatchObject([
      { action: 'fact_reader.fact_skipped', objectId: 'bad', details: { fact_id: id, fact_type: 'contact.updated' } },
    ]);
  });

  it('is not blamed for what the database goes through: that is tried for ever', async () => {
    const bad = refusing('2', () => Object.assign(new Error('canceling statement'), { code: '57014' }));
    await record(numbers(1, 3));
    await publishFacts(organization, [bad.reader, readerOf('good')]);
    expect(await madeBy('good')).toEqual(numbers(1, 3));
    for (let i = 1; i <= 8; i += 1) {
      later(i * 2_000);
      await readOn(organization, bad.reader);
    }
    const tried = { fact: null, attempts: 9, stopped: false, next_attempt_at: expect.any(String) };
    expect(await stateOf(bad.reader)).toMatchObject({ stumble: tried });
    bad.cured = true;
    later(20_000);
    await readOn(organization, bad.reader);
    expect(await madeBy('bad')).toEqual(numbers(1, 3));
  });

  it('may also be what a reader must know: the log goes on', async () => {
    const blind: Reader = { ...readerOf('blind'), know: (tx) => tx.rows('SELECT 1 / 0') };
    await record(['1']);
    await publishFacts(organization, [blind, readerOf('good')]);
    expect(await madeBy('good')).toEqual(['1']);
    expect((await stateOf(blind)).stumble).toMatchObject({
      attempts: 1,
      error: expect.stringContaining('division by zero'),
    });
  });
});

describe('what a reader makes and its place are one transaction', () => {
  it.each(ways)('%s: a process that dies between the two leaves neither', async (_how, read) => {
    let dies = true;
    const mortal: Reader = {
      ...readerOf('mortal'),
      act: async (tx, organizationId, facts, known) => {
        await readerOf('mortal').act(tx, organizationId, facts, known);
        if (dies) await tx.run('SELECT pg_terminate_backend(pg_backend_pid())');
      },
    };
    await record(['1', '2']);
    await expect(read(mortal)).rejects.toThrow();
    expect(await madeBy('mortal')).toEqual([]);
    dies = false;
    await publishFacts(organization, [mortal]);
    await readOn(organization, mortal);
    expect(await madeBy('mortal')).toEqual(['1', '2']);
    expect((await stateOf(mortal)).stumble).toBeNull();
  });
});

describe('facts are kept', () => {
  const kept = () => api.prisma.outboxEntry.count({ where: { organizationId: organization } });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

  it('until the slowest reader has read them, and a day at least', async () => {
    const [quick, slow] = [readerOf('quick'), readerOf('slow')];
    await record(['1', '2']);
    await publishFacts(organization, [quick]);
    await record(['waiting']);
    await forgetOldFacts([quick], inDays(0.9));
    expect(await kept()).toBe(3);
    await forgetOldFacts([quick, slow], inDays(29));
    expect(await kept()).toBe(3);
    await readOn(organization, slow);
    await forgetOldFacts([quick, slow], inDays(2));
    expect(await kept()).toBe(1);
    await publishFacts(organization, [quick, slow]);
    expect(await positions()).toEqual([3]);
    expect(await madeBy('slow')).toEqual(['1', '2', 'waiting']);
  });

  it('for one that has stopped as long as events are: then it goes on behind them', async () => {
    const bad = refusing('1');
    const readers = [bad.reader, readerOf('good')];
    await record(['1', '2']);
    await publishFacts(organization, readers);
    await forgetOldFacts(readers, inDays(29));
    expect([await kept(), (await stateOf(bad.reader)).unread]).toEqual([2, 2]);
    await forgetOldFacts(readers, inDays(31));
    expect(await kept()).toBe(0);
    expect(await stateOf(bad.reader)).toEqual({ reader: 'bad', unread: 0, oldest_unread_at: null, stumble: null });
    await record(['3']);
    await publishFacts(organization, readers);
    expect(await madeBy('bad')).toEqual(['3']);
  });
});

it('how far a reader is behind, and since when, is seen: facts without a place included', async () => {
  const slow = readerOf('slow');
  expect(await stateOf(slow)).toEqual({ reader: 'slow', unread: 0, oldest_unread_at: null, stumble: null });
  await record(['1']);
  const { occurredAt } = await api.prisma.outboxEntry.findFirstOrThrow({ where: { organizationId: organization } });
  expect(await stateOf(slow)).toMatchObject({ unread: 1, oldest_unread_at: occurredAt.toISOString() });
  await publishFacts(organization, []);
  await record(['2', '3']);
  expect(await stateOf(slow)).toMatchObject({ unread: 3, oldest_unread_at: occurredAt.toISOString() });
  await publishFacts(organization, [slow]);
  await readOn(organization, slow);
  expect(await stateOf(slow)).toMatchObject({ unread: 0, oldest_unread_at: null });
});

describe('an erasure', () => {
  const person = newId();
  const erase = () => transact((tx) => emptyFacts(tx, systemActor(organization), [person], null));

  it.each(ways)('waits for whoever reads, %s, and who reads later finds nothing said', async (_how, read) => {
    const [inAct, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = readerOf('slow', async () => {
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
    await readOn(organization, readerOf('late'));
    expect(await madeBy('slow')).toEqual(['secret', 'public']);
    expect(await madeBy('late')).toEqual(['undefined', 'public']);
  });

  it('takes the words of what failed along', async () => {
    const bad = refusing('secret');
    await record(['secret'], person);
    await publishFacts(organization, [bad.reader]);
    await erase();
    expect((await stateOf(bad.reader)).stumble).toMatchObject({ error: null, attempts: 1 });
  });
});
