import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ReadOf, readTurns } from './read-turns.ts';

const limits = { all: 6, perOrganization: 3, perMember: 2, waitingPerMember: 60, waiting: 600, waitMs: 60_000 };
const member = (organizationId: string, name: string): ReadOf => ({
  organizationId,
  memberId: `${organizationId}/${name}`,
});

/** Starts reads that do not end until the test releases them, and lists those that have begun. */
function heldReads(turns: ReturnType<typeof readTurns>) {
  const begun: { whose: ReadOf; end: () => void }[] = [];
  const ask = (whose: ReadOf, signal?: AbortSignal) =>
    turns(whose, () => new Promise<void>((end) => void begun.push({ whose, end })), signal);
  return { begun, ask };
}
const settled = async () => {
  for (let round = 0; round < 20; round += 1) await Promise.resolve();
};

it('a member with 100 reads gets two slots; a colleague and another organization can read at once', async () => {
  const { begun, ask } = heldReads(readTurns({ ...limits, waitingPerMember: 200 }));
  const greedy = Array.from({ length: 100 }, () => ask(member('a', 'ana')));
  expect(begun).toHaveLength(2);
  const asked = [ask(member('a', 'bia')), ask(member('b', 'caio'))];
  expect(begun.map(({ whose }) => whose.memberId)).toEqual(['a/ana', 'a/ana', 'a/bia', 'b/caio']);
  for (const read of begun) read.end();
  await Promise.all(asked);
  for (let count = 0; count < 200; count += 1) {
    for (const read of begun) read.end();
    await settled();
  }
  await Promise.all(greedy);
  expect(begun).toHaveLength(102);
});

it('only 5 of 8 reads of a member run when 3 may wait; a refusal has Retry-After: 2', async () => {
  const { begun, ask } = heldReads(readTurns({ ...limits, waitingPerMember: 3 }));
  const asked = Array.from({ length: 8 }, () => ask(member('a', 'ana')).then(() => 'read', String));
  await settled();
  for (let count = 0; count < 8; count += 1) {
    for (const read of begun) read.end();
    await settled();
  }
  const outcomes = await Promise.all(asked);
  expect(outcomes.filter((outcome) => outcome === 'read')).toHaveLength(5);
  const refused = ask(member('a', 'ana'), AbortSignal.abort());
  await expect(refused).rejects.toMatchObject({ code: 'service_unavailable', headers: { 'Retry-After': '2' } });
});

it('a read that waits too long, or whose caller has left, is refused and takes no slot', async () => {
  const leaving = new AbortController();
  const { begun, ask } = heldReads(readTurns({ ...limits, perMember: 1, waitMs: 5 }));
  const first = ask(member('a', 'ana'));
  const late = ask(member('a', 'ana'));
  const gone = ask(member('a', 'ana'), leaving.signal);
  leaving.abort();
  await expect(gone).rejects.toMatchObject({ code: 'service_unavailable' });
  await expect(late).rejects.toMatchObject({ code: 'service_unavailable' });
  begun[0]?.end();
  await first;
  const next = ask(member('a', 'ana'));
  expect(begun).toHaveLength(2);
  begun[1]?.end();
  await next;
});

it('the number of running reads never exceeds a limit, and every waiting read runs in the end', async () => {
  const people = ['a', 'b', 'c'].flatMap((organization) => ['x', 'y', 'z'].map((name) => member(organization, name)));
  const step = fc.oneof(
    fc.record({ kind: fc.constant('ask' as const), who: fc.nat(people.length - 1) }),
    fc.record({ kind: fc.constant('end' as const), who: fc.nat(20) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
      const { begun, ask } = heldReads(readTurns(limits));
      const ended = new Set<object>();
      const asked: Promise<void>[] = [];
      const runningNow = () => begun.filter((read) => !ended.has(read));
      const endOne = (index: number) => {
        const running = runningNow();
        const read = running[index % Math.max(1, running.length)];
        if (!read) return;
        ended.add(read);
        read.end();
      };
      for (const { kind, who } of steps) {
        if (kind === 'ask') asked.push(ask(people[who] as ReadOf));
        else endOne(who);
        await settled();
        const running = runningNow();
        const of = (key: keyof ReadOf, name: string) => running.filter(({ whose }) => whose[key] === name).length;
        expect(running.length).toBeLessThanOrEqual(limits.all);
        for (const { organizationId, memberId } of people) {
          expect(of('organizationId', organizationId)).toBeLessThanOrEqual(limits.perOrganization);
          expect(of('memberId', memberId)).toBeLessThanOrEqual(limits.perMember);
        }
      }
      for (let count = 0; count < steps.length; count += 1) {
        endOne(0);
        await settled();
      }
      await Promise.all(asked);
      expect(begun).toHaveLength(asked.length);
    }),
    { numRuns: 60 },
  );
});
