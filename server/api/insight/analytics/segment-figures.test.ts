import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { pool } from '#server/db/pool.ts';
import { rebuildFigures } from '#server/domain/insight/analytics/refresh/refresh-figures.ts';
import { createAgent, createMessage } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { answeredConversation } from '#server/testing/records/answered-conversation.ts';
import type { MemberIdentity } from '../../context.ts';

const api = startHarness();
let of: string;
let key: string;
let member: MemberIdentity;
let lia: string;
/** The conversations of each contact. The key '' has those without a contact. */
const conversations = new Map<string, string[]>();
const days = { from: '2026-05-04', to: '2026-05-05' };

const ask = (name: string, asked: object = {}, by = member) =>
  api.callPanel(by, `analytics.${name}`, { ...days, ...asked });
const save = async (filter: object, more: object = {}): Promise<string> => {
  const view = { kind: 'contacts', name: newId(), filter, shared: true, ...more };
  return (await api.callPanel(member, 'views.createView', view)).body.id;
};
const contact = async (more: object): Promise<string> => {
  const email = `${newId()}@example.com`;
  return (await api.call('POST', '/contacts', { key, body: { email, ...more } })).body.contact_id;
};
const idsOf = (...contacts: string[]) => contacts.flatMap((id) => conversations.get(id) ?? []).toSorted();

let ana: string;
let bia: string;
let caio: string;
beforeAll(async () => {
  of = await api.createOrganization();
  key = await api.createKey(of);
  member = await api.createMember(of);
  lia = await createAgent(of, { name: 'Lia' });
  ana = await contact({ name: 'Ana', tags: ['vip'] });
  bia = await contact({ name: 'Bia', tags: ['vip', 'late'] });
  caio = await contact({ name: 'Caio' });
  const plan = [
    [ana, '2026-05-04T15:00:00Z', 60, lia],
    [ana, '2026-05-05T15:00:00Z', 600, null],
    [bia, '2026-05-04T16:00:00Z', 120, lia],
    [caio, '2026-05-04T17:00:00Z', 3_600, lia],
    ['', '2026-05-04T18:00:00Z', 30, null],
  ] as const;
  for (const [whose, at, seconds, agent] of plan) {
    const id = await answeredConversation(of, at, seconds, agent);
    if (whose) await pool.query('UPDATE conversations SET contact_id = $1 WHERE id = $2', [whose, id]);
    conversations.set(whose, [...(conversations.get(whose) ?? []), id]);
    const priced = new Date(Date.parse(at) + 5_000);
    await createMessage(of, id, {
      ...{ role: 'assistant', createdAt: priced, sentAt: priced, deliveryStatus: 'sent', pricedAt: priced },
      ...{ author: { kind: 'system', id: null, name: 'x' }, pricing: { type: 'regular', category: 'service' } },
      ...{ cost: '0.01', costCurrency: 'USD' },
    });
  }
  await rebuildFigures(of);
});
afterAll(() => api.stop());

/** Counts the figures of the segment directly from the rows of these contacts, without the stored sums. */
async function countedBySql(contacts: readonly string[]) {
  const { rows } = await pool.query(
    `SELECT (SELECT count(*)::int FROM conversations k WHERE k.organization_id = $1 AND k.contact_id = ANY($2)) AS conversations_opened,
            (SELECT count(*)::int FROM conversations k WHERE k.organization_id = $1 AND k.contact_id = ANY($2)
                AND k.resolved_at IS NOT NULL) AS conversations_resolved,
            (SELECT count(*)::int FROM messages m JOIN conversations k ON k.id = m.conversation_id
              WHERE k.organization_id = $1 AND k.contact_id = ANY($2) AND m.role = 'user') AS messages_in,
            (SELECT count(*)::int FROM conversations k WHERE k.contact_id = ANY($2) AND k.rating_score IS NOT NULL) AS ratings`,
    [of, contacts],
  );
  return rows[0];
}

describe('figures of a segment', () => {
  it('count the conversations of the contacts who are in the segment now', async () => {
    const segment_id = await save({ tag: 'vip' });
    const { totals, series } = (await ask('viewFigures', { segment_id })).body;
    expect(totals).toMatchObject(await countedBySql([ana, bia]));
    expect(totals).toMatchObject({ conversations_opened: 3, resolution_p50: 120, ai_resolution_rate: 0.6667 });
    expect(series.map((day: { conversations_opened: number }) => day.conversations_opened)).toEqual([2, 1]);
    expect((await ask('viewFigures', { segment_id, clock: 'business' })).body.totals).toMatchObject(
      await countedBySql([ana, bia]),
    );
    expect((await ask('viewFigures')).body.totals.conversations_opened).toBe(5);
  });

  it('combine with other filters and change when a contact joins or leaves the segment', async () => {
    const segment_id = await save({ tag: 'late', opted_out: false });
    const opened = async (more: object = {}) =>
      (await ask('viewFigures', { segment_id, ...more })).body.totals.conversations_opened;
    expect([await opened(), await opened({ agent_id: lia }), await opened({ channel: 'web' })]).toEqual([1, 1, 0]);
    const tagged = await api.call('POST', '/contacts/tag', { key, body: { id: caio, tag: 'late' } });
    expect(tagged.status).toBe(200);
    expect(await opened()).toBe(2);
    await api.call('POST', `/contacts/${bia}/opt-out`, { key, body: {} });
    expect((await ask('viewFigures', { segment_id })).body.totals).toMatchObject(await countedBySql([caio]));
    const everybody = await save({});
    expect((await ask('viewFigures', { segment_id: everybody })).body.totals.conversations_opened).toBe(4);
    const searched = await save({ q: 'caio' });
    expect((await ask('viewFigures', { segment_id: searched })).body.totals.conversations_opened).toBe(1);
  });

  it('apply to comparisons, spending and the conversations behind a number', async () => {
    const segment_id = await save({ tag: 'vip' });
    const { rows } = (await ask('compareFigures', { by: 'agent', segment_id })).body;
    expect(rows).toMatchObject([
      { name: 'Lia', figures: { conversations_opened: 2 }, spending: { operator: { priced: 2 } } },
    ]);
    const paid = (await ask('viewSpending', { segment_id })).body;
    expect(paid).toMatchObject({ operator: { priced: 3, cost: [{ amount: '0.03' }] }, conversations: 3 });
    for (const measure of ['opened', 'resolved', 'messages_in']) {
      const { data } = (await ask('listEpisodes', { segment_id, measure })).body;
      expect(data.map((one: { conversation_id: string }) => one.conversation_id).toSorted()).toEqual(idsOf(ana, bia));
    }
    const { data } = (await ask('listEpisodes', { segment_id, measure: 'opened', dimension: `agent:${lia}` })).body;
    expect(data).toHaveLength(2);
  });

  it('are zero when the tag in the filter of the segment was deleted', async () => {
    await contact({ tags: ['passing'] });
    const segment_id = await save({ tag: 'passing' });
    const tag = await api.prisma.tag.findFirstOrThrow({ where: { organizationId: of, name: 'passing' } });
    await api.callPanel(member, 'tags.removeTag', { id: tag.id });
    expect((await ask('viewFigures', { segment_id })).body.totals.conversations_opened).toBe(0);
  });

  it('return segment_not_found for an unknown, foreign or private segment and for an inbox view', async () => {
    const other = await api.createMember(of);
    const stranger = await api.createMember(await api.createOrganization());
    const shared = await save({ tag: 'vip' });
    const own = await save({ tag: 'vip' }, { shared: false });
    const inbox = await save({ filter: 'handoff' }, { kind: 'conversations' });
    expect([shared, own, inbox].every(Boolean)).toBe(true);
    const tries = [
      [member, newId()],
      [stranger, shared],
      [other, own],
      [member, inbox],
    ] as const;
    const questions = [
      ['viewFigures', {}],
      ['viewSpending', {}],
      ['compareFigures', { by: 'agent' }],
      ['listEpisodes', { measure: 'opened' }],
    ] as const;
    for (const [by, segment_id] of tries) {
      for (const [name, more] of questions)
        expect((await ask(name, { segment_id, ...more }, by)).code).toBe('segment_not_found');
    }
  });
});
