import { afterAll, describe, expect, it } from 'vitest';
import { refreshFigures } from '#server/domain/analytics/refresh-figures.ts';
import { publishFacts } from '#server/domain/events/publish-facts.ts';
import { registeredReaders } from '#server/domain/readers/registered-readers.ts';
import { startHarness } from '#server/testing/harness.ts';

const api = startHarness();
afterAll(() => api.stop());

describe('what the page of figures asks again for', () => {
  it('is told until everything that happened is in the figures', async () => {
    const of = await api.createOrganization();
    const key = await api.createKey(of);
    const member = await api.createMember(of);
    const told = async () => {
      const asked = [
        ['analytics.viewFigures', {}],
        ['analytics.compareFigures', { by: 'channel' }],
      ] as const;
      const answers = await Promise.all(asked.map(([name, input]) => api.callPanel(member, name, input)));
      return answers.map(({ body }) => body.is_behind);
    };
    expect(await told()).toEqual([false, false]);
    await api.call('POST', '/contacts', { key, body: { email: 'a@example.com' } });
    expect(await told()).toEqual([true, true]);
    await publishFacts(of, registeredReaders);
    await refreshFigures(of);
    expect(await told()).toEqual([false, false]);
  });
});
