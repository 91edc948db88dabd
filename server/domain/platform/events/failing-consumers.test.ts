import { describe, expect, it } from 'vitest';
import { systemActor } from '#server/base/actor.ts';
import { newId } from '#server/base/ids.ts';
import {
  api,
  behind,
  consumerOf,
  later,
  madeBy,
  numbers,
  organization,
  record,
  refusing,
  stageConsumers,
  stateOf,
} from '#server/testing/stages/consumers-stage.ts';
import type { EventConsumer } from './event-consumer.ts';
import { publishDomainEvents } from './publish-domain-events.ts';
import { readOn } from './read-on.ts';
import { retryConsumer, skipEvent } from './settle-consumer.ts';

stageConsumers();

describe('a domain event that a consumer cannot process', () => {
  it('stops only this consumer in this organization, after five attempts with growing pauses', async () => {
    const bad = refusing('150');
    const consumers = [bad.consumer, consumerOf('good')];
    const other = await api.createOrganization();
    await record(numbers(1, 250));
    await record(numbers(1, 3), null, other);
    await publishDomainEvents(organization, consumers);
    await publishDomainEvents(other, consumers);
    expect(await madeBy('good')).toEqual(numbers(1, 250));
    expect(await madeBy('bad')).toEqual(numbers(1, 149));
    expect(await madeBy('bad', other)).toEqual(numbers(1, 3));

    const event = await api.prisma.outboxEntry.findFirst({ where: { organizationId: organization, position: 150 } });
    const failure = {
      event: { id: event?.id, type: 'contact.updated' },
      error: 'Error: cannot read 150',
      attempts: 1,
      stopped: false,
    };
    expect(await stateOf(bad.consumer)).toMatchObject({ unread: 101, failure });
    const tries: number[] = [];
    for (const at of [5, 11, 12, 75, 80, 380, 390, 2_200, 4_100, 90_000]) {
      later(at);
      bad.tries = 0;
      await readOn(organization, bad.consumer);
      tries.push(bad.tries);
    }
    expect(tries).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 0]);
    expect(await stateOf(bad.consumer)).toMatchObject({
      unread: 101,
      failure: { ...failure, attempts: 5, stopped: true, next_attempt_at: null },
    });

    bad.tries = 0;
    await record(['251']);
    await publishDomainEvents(organization, consumers);
    expect([bad.tries, (await madeBy('good')).at(-1)]).toEqual([0, '251']);
    expect(await behind(consumers)).toEqual([]);
  });

  it('is found by halving the batch; the events before and after it are processed in batches', async () => {
    const bad = refusing('77');
    await record(numbers(1, 200));
    await publishDomainEvents(organization, []);
    await readOn(organization, bad.consumer);
    expect(bad.sizes.length).toBeLessThan(40);
    bad.sizes.length = 0;
    bad.cured = true;
    await retryConsumer(systemActor(organization), { reader: 'bad' });
    await readOn(organization, bad.consumer);
    expect(await madeBy('bad')).toEqual(numbers(1, 200));
    expect(bad.sizes[0]).toBe(1);
    expect(bad.sizes.length).toBeLessThan(5);
    expect((await stateOf(bad.consumer)).failure).toBeNull();
  });

  it('counts one attempt when 20 workers process it at the same time', async () => {
    const bad = refusing('1');
    await record(['1']);
    await publishDomainEvents(organization, []);
    await Promise.all(Array.from({ length: 20 }, () => readOn(organization, bad.consumer)));
    expect((await stateOf(bad.consumer)).failure).toMatchObject({ attempts: 1 });
  });

  it('is skipped once by an administrator; wrong ids and organizations get reader_failure_not_found', async () => {
    const bad = refusing('2');
    const actor = systemActor(organization);
    await record(numbers(1, 3));
    await publishDomainEvents(organization, [bad.consumer]);
    const { failure } = await stateOf(bad.consumer);
    const id = failure?.event?.id ?? '';
    const others = [
      () => skipEvent(actor, { reader: 'bad', event_id: newId() }),
      () => skipEvent(actor, { reader: 'bad', event_id: 'no id' }),
      () => skipEvent(actor, { reader: 'other', event_id: id }),
      () => skipEvent(systemActor(newId()), { reader: 'bad', event_id: id }),
      () => retryConsumer(systemActor(newId()), { reader: 'bad' }),
    ];
    for (const refused of others) await expect(refused()).rejects.toMatchObject({ code: 'reader_failure_not_found' });
    const skips = await Promise.allSettled(
      Array.from({ length: 10 }, () => skipEvent(actor, { reader: 'bad', event_id: id })),
    );
    expect(skips.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await readOn(organization, bad.consumer);
    expect(await madeBy('bad')).toEqual(['1', '3']);
    await expect(retryConsumer(actor, { reader: 'bad' })).rejects.toMatchObject({ code: 'reader_failure_not_found' });
    const audit = await api.prisma.auditEntry.findMany({ where: { organizationId: organization } });
    expect(audit).toMatchObject([
      { action: 'fact_reader.fact_skipped', objectId: 'bad', details: { fact_id: id, fact_type: 'contact.updated' } },
    ]);
  });

  it('is not blamed for an error of the database: the consumer keeps trying and never stops', async () => {
    const bad = refusing('2', () => Object.assign(new Error('canceling statement'), { code: '57014' }));
    await record(numbers(1, 3));
    await publishDomainEvents(organization, [bad.consumer, consumerOf('good')]);
    expect(await madeBy('good')).toEqual(numbers(1, 3));
    for (let i = 1; i <= 8; i += 1) {
      later(i * 2_000);
      await readOn(organization, bad.consumer);
    }
    const tried = { event: null, attempts: 9, stopped: false, next_attempt_at: expect.any(String) };
    expect(await stateOf(bad.consumer)).toMatchObject({ failure: tried });
    bad.cured = true;
    later(20_000);
    await readOn(organization, bad.consumer);
    expect(await madeBy('bad')).toEqual(numbers(1, 3));
  });

  it('can fail in what the consumer reads beforehand (`know`); other consumers continue', async () => {
    const blind: EventConsumer = { ...consumerOf('blind'), know: (tx) => tx.rows('SELECT 1 / 0') };
    await record(['1']);
    await publishDomainEvents(organization, [blind, consumerOf('good')]);
    expect(await madeBy('good')).toEqual(['1']);
    expect((await stateOf(blind)).failure).toMatchObject({
      attempts: 1,
      error: expect.stringContaining('division by zero'),
    });
  });
});
