import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { removeLeftFiles } from '#server/domain/lifecycle/contact-lifecycle/remove-files.ts';
import { openFile } from '#server/domain/platform/files/open-file.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf, refusalOf } from '#server/testing/panel.ts';

const api = startHarness();
afterAll(() => api.stop());

describe('contract/organization.md#operations: GET /quick-replies: quick replies (contract/organization.md#fields-and-pipelines)', () => {
  it('returns all quick replies of the organization, newest first', async () => {
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

describe('quick replies in the panel', () => {
  it('an atendente can create, change and remove them, with unique shortcuts and audit entries', async () => {
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

describe('files of a quick reply', () => {
  const named = (name: string, words = name) => ({
    ...{ base64: Buffer.from(words).toString('base64'), mime_type: 'text/plain', name },
  });
  const begin = async () => {
    const organizationId = await api.createOrganization();
    const panel = panelOf(await api.createMember(organizationId, { role: 'atendente' }));
    const make = (shortcut: string) =>
      panel.quickReplies.createQuickReply({ shortcut, title: 'Prices', content: 'Here they are' });
    const files = async () => (await panel.quickReplies.listReplyFiles({})).data;
    const refused = async (wanted: Promise<unknown>) => (await refusalOf(wanted)).code;
    return { organizationId, panel, make, files, refused };
  };
  const bytesOf = async (url: string) => {
    const { pathname } = new URL(url);
    const [, , organizationId = '', id = ''] = pathname.split('/');
    const stored = await (await openFile(organizationId, id))?.read();
    return stored ? text(stored) : null;
  };

  it('are listed in the order added, and removed singly or with their quick reply', async () => {
    const { organizationId, panel, make, files } = await begin();
    const [prices, other] = [await make('prices'), await make('other')];
    const first = await panel.quickReplies.addReplyFile({ id: prices.id, file: named('../a/table.txt', 'ten') });
    expect(first).toMatchObject({ quick_reply_id: prices.id, name: 'table.txt', mime_type: 'text/plain', size: 3 });
    const second = await panel.quickReplies.addReplyFile({ id: prices.id, file: named('second.txt') });
    const third = await panel.quickReplies.addReplyFile({ id: other.id, file: named('third.txt') });
    expect((await files()).map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
    expect(await bytesOf(first.url)).toBe('ten');
    const { body } = await api.call('GET', '/quick-replies', { key: await api.createKey(organizationId) });
    expect(body.data).toEqual([other, prices]);
    const off = { id: prices.id, file_id: first.id };
    expect(await panel.quickReplies.removeReplyFile(off)).toEqual({ ok: true, id: first.id });
    expect(await panel.quickReplies.removeReplyFile(off)).toEqual({ ok: true, id: first.id });
    // The file belongs to another quick reply, so it is not removed.
    await panel.quickReplies.removeReplyFile({ id: prices.id, file_id: third.id });
    expect((await files()).map(({ id }) => id)).toEqual([second.id, third.id]);
    await panel.quickReplies.removeQuickReply({ id: prices.id });
    expect((await files()).map(({ id }) => id)).toEqual([third.id]);
    expect(await api.prisma.file.count({ where: { organizationId } })).toBe(1);
    await removeLeftFiles();
    expect([await bytesOf(second.url), await bytesOf(third.url)]).toEqual([null, 'third.txt']);
    expect(await api.prisma.fileRemoval.count()).toBe(0);
  });

  it('are limited to ten, also for 20 uploads at once, and refused uploads store nothing', async () => {
    const { organizationId, panel, make, files, refused } = await begin();
    const { id } = await make('prices');
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        panel.quickReplies.addReplyFile({ id, file: named(`${index}.txt`) }).then(
          () => 'ok',
          (error: { code: string }) => error.code,
        ),
      ),
    );
    expect(codes.filter((code) => code === 'ok')).toHaveLength(10);
    expect(await files()).toHaveLength(10);
    expect(await api.prisma.file.count({ where: { organizationId } })).toBe(10);
    expect(await refused(panel.quickReplies.addReplyFile({ id, file: { ...named('x'), base64: '!' } }))).toBe(
      'invalid_request',
    );
    expect(await refused(panel.quickReplies.addReplyFile({ id: newId(), file: named('x') }))).toBe(
      'quick_reply_not_found',
    );
    expect(await refused(panel.quickReplies.removeReplyFile({ id: newId(), file_id: newId() }))).toBe(
      'quick_reply_not_found',
    );
  });
});
