import { describe, expect, it } from 'vitest';
import { liveHistory } from '#prisma/seed/demo-history.ts';
import { dayMs, whenOpen } from '#prisma/seed/demo-history-hours.ts';
import { campaignTalks, dailyTalks } from '#prisma/seed/demo-history-talks.ts';
import type { HistorySetup, Row } from '#prisma/seed/demo-history-world.ts';

const now = Date.parse('2026-11-28T15:00:00Z');
const member = (name: string) => ({ id: `member ${name}`, name });

/** Returns settings for a history whose ids are counted up, so that two histories can be compared. */
function setupOf(days: number): HistorySetup {
  let made = 0;
  const names = ['contact vip', 'contact primeira compra', 'conversation entrega', 'conversation orçamento'];
  const stages = ['Novo', 'Em conversa', 'Orçamento enviado', 'Fechado'];
  return {
    ...{ organizationId: 'organization', connectionId: 'number', agent: { id: 'agent', name: 'Bia' } },
    versions: [{ id: 'version', since: 0 }],
    members: [member('Ana'), member('Bruno'), member('Carla')],
    tags: new Map(names.map((name) => [name, name])),
    ...{ pipelineId: 'sales', stages: new Map(stages.map((name) => [name, name])) },
    ...{ flow: { id: 'flow', versionId: 'flow version' }, now, days, taughtAt: now - 12 * dayMs },
    idAt: () => {
      made += 1;
      return `id ${made}`;
    },
  };
}

const whole = liveHistory(setupOf(90));
const { rows, events } = whole;
const timesOf = (some: readonly Row[], column: string) =>
  some.flatMap((row) => (row[column] ? [Date.parse(String(row[column]))] : []));

describe('liveHistory: 90 days of a furniture shop', () => {
  it('are the same for the same seed and different for another seed', () => {
    expect(JSON.stringify(liveHistory(setupOf(90)).rows)).toBe(JSON.stringify(rows));
    expect(JSON.stringify(liveHistory(setupOf(90), 1).rows)).not.toBe(JSON.stringify(rows));
  });

  it('have the contacts, conversations, texts, campaigns and ratings of a shop of that size', () => {
    expect(rows.contacts.length).toBeGreaterThan(170);
    const talks = rows.conversations.filter((row) => row.status === 'resolved');
    expect(talks.length / 90).toBeGreaterThan(6);
    expect(talks.length / 90).toBeLessThan(10);
    expect(rows.messages.length / talks.length).toBeGreaterThan(4);
    for (const { lines } of [...dailyTalks, ...campaignTalks]) expect(lines[0]?.from).toBe('customer');
    expect(dailyTalks.length + campaignTalks.length).toBeGreaterThan(45);
    expect(new Set(rows.messages.map(({ content }) => content)).size).toBeGreaterThan(400);
    expect(rows.campaigns).toHaveLength(3);
    for (const table of ['conversation_happenings', 'agent_turns', 'automation_runs', 'conversion_events'] as const)
      expect(rows[table].length).toBeGreaterThan(9);
    const counted = (column: string, some: readonly Row[] = rows.conversations) =>
      some.filter((row) => row[column] !== null).length;
    for (const column of ['handoff_requested_at', 'taken_over_at', 'rated_at', 'rating_comment'])
      expect(counted(column)).toBeGreaterThan(3);
    expect(counted('lost_at', rows.contact_pipelines)).toBeGreaterThan(0);
    expect(counted('opted_out_at', rows.contacts)).toBeGreaterThan(0);
    expect(counted('replied_at', rows.campaign_recipients)).toBeGreaterThan(5);
  });

  it('give every contact a unique name, phone number and identifier', () => {
    for (const column of ['name', 'phone'])
      expect(new Set(rows.contacts.map((row) => row[column])).size).toBe(rows.contacts.length);
    const keys = rows.contact_identifiers.map(({ type, match_key }) => `${type} ${match_key}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('end before now, with events and messages in the order of their times', () => {
    for (const at of [...timesOf(rows.messages, 'created_at'), ...timesOf(rows.conversations, 'resolved_at')])
      expect(at).toBeLessThan(now);
    expect(events.every(({ at }, index) => index === 0 || at >= (events[index - 1]?.at ?? 0))).toBe(true);
    for (const row of rows.conversations.filter(({ status }) => status === 'resolved')) {
      const said = timesOf(
        rows.messages.filter(({ conversation_id: id }) => id === row.id),
        'created_at',
      );
      expect(said).toEqual(said.toSorted((one, other) => one - other));
    }
  });

  it('have no overlapping conversations of a contact, and no campaign message after an opt-out', () => {
    const open = rows.conversations.filter(({ status }) => status === 'open');
    expect(open.every((row) => row.hidden_until_reply === true)).toBe(true);
    expect(new Set(open.map((row) => row.contact_id)).size).toBe(open.length);
    const spans = Map.groupBy(rows.conversations, (row) => row.contact_id);
    for (const of of spans.values()) {
      const ended = of.filter(({ status }) => status === 'resolved');
      const times = ended.map((row) => [Date.parse(String(row.created_at)), Date.parse(String(row.resolved_at))]);
      const sorted = times.toSorted(([one = 0], [other = 0]) => one - other);
      for (const [index, [begin = 0]] of sorted.entries()) expect(begin).toBeGreaterThan(sorted[index - 1]?.[1] ?? 0);
    }
    const left = new Map(
      rows.contacts.map((row) => [row.id, row.opted_out_at && Date.parse(String(row.opted_out_at))]),
    );
    for (const row of rows.campaign_recipients.filter(({ sent_at: at }) => at !== null))
      expect(Number(left.get(row.contact_id) ?? now)).toBeGreaterThan(Date.parse(String(row.sent_at)));
  });

  it('have members answer and resolve only in opening hours, while customers also write outside them', () => {
    const isOpen = (at: number) => whenOpen(at) === at;
    const byMember = rows.messages.filter(({ author }) => (author as { kind: string }).kind === 'member');
    // A member's message may be sent up to a minute after closing time, because writing it takes some seconds.
    expect(timesOf(byMember, 'created_at').every((at) => isOpen(at - 60_000) || isOpen(at))).toBe(true);
    expect(timesOf(rows.conversations, 'resolved_at').every(isOpen)).toBe(true);
    const asked = timesOf(
      rows.messages.filter(({ role }) => role === 'user'),
      'created_at',
    );
    expect(asked.filter((at) => !isOpen(at)).length).toBeGreaterThan(50);
  });

  it('can be 7 days, with conversations and without campaigns', () => {
    const week = liveHistory(setupOf(7));
    expect(week.rows.conversations.length).toBeGreaterThan(10);
    expect(week.rows.campaigns).toHaveLength(0);
  });
});
