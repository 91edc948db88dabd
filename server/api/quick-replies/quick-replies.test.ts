import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';

const api = startHarness();
afterAll(() => api.stop());

describe('§4.6: GET /quick-replies: quick replies (§2)', () => {
  it('answers all of the organization, newest first', async () => {
    const organizationId = await api.createOrganization();
    const stranger = await api.createOrganization();
    const [older, newer] = [newId(), newId()];
    for (const [id, shortcut, owner] of [
      [older, 'hi', organizationId],
      [newer, 'bye', organizationId],
      [newId(), 'theirs', stranger],
    ] as const) {
      const data = { id, organizationId: owner, shortcut, title: 'Greeting', content: 'Hello {{name}}' };
      await api.prisma.quickReply.create({ data });
    }
    const { status, body } = await api.call('GET', '/quick-replies', { key: await api.createKey(organizationId) });
    const common = {
      title: 'Greeting',
      content: 'Hello {{name}}',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    };
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        data: [
          { id: newer, shortcut: 'bye', ...common },
          { id: older, shortcut: 'hi', ...common },
        ],
        next_cursor: null,
        has_more: false,
      },
    });
  });
});

describe('the panel’s quick replies', () => {
  it('create, change, remove; attendants may', async () => {
    const organizationId = await api.createOrganization();
    const panel = panelOf(await api.createMember(organizationId, { role: 'atendente' }));
    const made = await panel.quickReplies.createQuickReply({ shortcut: '/hi', title: 'Greeting', content: 'Hello' });
    expect(made).toMatchObject({ shortcut: 'hi', title: 'Greeting', content: 'Hello' });
    expect(
      await refusalOf(panel.quickReplies.createQuickReply({ shortcut: 'hi', title: 'x', content: 'x' })),
    ).toMatchObject({
      code: 'name_taken',
      details: { field: 'shortcut' },
    });
    const other = await panel.quickReplies.createQuickReply({ shortcut: 'bye', title: 'Farewell', content: 'Bye' });
    expect((await refusalOf(panel.quickReplies.updateQuickReply({ id: other.id, shortcut: 'hi' }))).code).toBe(
      'name_taken',
    );
    expect((await refusalOf(panel.quickReplies.updateQuickReply({ id: other.id, shortcut: 'two words' }))).code).toBe(
      'invalid_request',
    );
    const changed = await panel.quickReplies.updateQuickReply({ id: made.id, content: 'Hello {{name}}' });
    expect(changed).toMatchObject({ shortcut: 'hi', content: 'Hello {{name}}', created_at: made.created_at });
    expect(changed.updated_at > made.updated_at).toBe(true);
    expect(await panel.quickReplies.updateQuickReply({ id: made.id })).toEqual(changed);
    const stranger = panelOf(await api.createMember(await api.createOrganization()));
    for (const act of [
      () => stranger.quickReplies.updateQuickReply({ id: made.id, content: 'x' }),
      () => stranger.quickReplies.removeQuickReply({ id: made.id }),
    ])
      expect((await refusalOf(act())).code).toBe('quick_reply_not_found');
    expect(await panel.quickReplies.removeQuickReply({ id: made.id })).toEqual({ ok: true, id: made.id });
    expect((await panel.quickReplies.listQuickReplies({})).data).toEqual([other]);
    const audit = await api.prisma.auditEntry.findMany({ where: { organizationId }, orderBy: { createdAt: 'asc' } });
    expect(audit.map((entry) => entry.action)).toEqual([
      'quick_reply.created',
      'quick_reply.created',
      'quick_reply.updated',
      'quick_reply.removed',
    ]);
  });
});
