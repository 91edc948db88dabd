import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { segmentFilter } from '#server/domain/people/views/segment-filter.ts';
import { createAgent, createConnection, createFields } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import type { MemberIdentity } from '../../context.ts';

const api = startHarness();
let organization: string;
let admin: MemberIdentity;
let editor: MemberIdentity;
let attendant: MemberIdentity;
let key: string;
beforeAll(async () => {
  organization = await api.createOrganization();
  admin = await api.createMember(organization);
  editor = await api.createMember(organization, { role: 'editor' });
  attendant = await api.createMember(organization, { role: 'atendente' });
  key = await api.createKey(organization);
  await createFields(organization, 'city');
  await api.call('POST', '/contacts', { key, body: { email: 'a@example.com', tags: ['vip'] } });
});
afterAll(() => api.stop());

const ask = async (member: MemberIdentity, name: string, input: unknown) =>
  api.callPanel(member, `views.${name}`, input);
const save = (member: MemberIdentity, more: object = {}) =>
  ask(member, 'createView', { kind: 'contacts', name: newId(), filter: { tag: 'vip' }, ...more });
const seenBy = async (member: MemberIdentity, kind = 'contacts') =>
  (await ask(member, 'listViews', { kind })).body.data as {
    id: string;
    name: string;
    missing: string[];
    used_by: number;
  }[];

describe('access to saved views', () => {
  it('shows a private view only to its owner; an administrator gets view_not_found', async () => {
    const { body: own } = await save(attendant);
    expect(own).toMatchObject({ shared: false, mine: true, missing: [], filter: { tag: 'vip' } });
    expect((await seenBy(attendant)).map(({ id }) => id)).toContain(own.id);
    expect((await seenBy(admin)).map(({ id }) => id)).not.toContain(own.id);
    expect((await ask(admin, 'updateView', { id: own.id, name: 'x' })).code).toBe('view_not_found');
    expect((await ask(admin, 'removeView', { id: own.id })).code).toBe('view_not_found');
    expect((await ask(attendant, 'removeView', { id: own.id })).body).toEqual({ ok: true, id: own.id });
  });

  it('shows a shared view to an attendant; only editors and admins may write it, and writes are audited', async () => {
    expect((await save(attendant, { shared: true })).code).toBe('insufficient_scope');
    const { body: shared } = await save(editor, { shared: true });
    expect((await seenBy(attendant)).find(({ id }) => id === shared.id)).toMatchObject({ shared: true, mine: false });
    expect((await ask(attendant, 'updateView', { id: shared.id, name: 'Mine now' })).code).toBe('insufficient_scope');
    expect((await ask(attendant, 'removeView', { id: shared.id })).code).toBe('insufficient_scope');
    expect((await ask(admin, 'updateView', { id: shared.id, name: 'VIP' })).body).toMatchObject({ name: 'VIP' });
    const { body: taken } = await ask(admin, 'updateView', { id: shared.id, shared: false });
    expect(taken).toMatchObject({ shared: false, mine: true });
    expect((await seenBy(editor)).map(({ id }) => id)).not.toContain(shared.id);
    await ask(admin, 'updateView', { id: shared.id, shared: true });
    await ask(editor, 'removeView', { id: shared.id });
    const acts = await api.prisma.auditEntry.findMany({ where: { organizationId: organization, objectId: shared.id } });
    expect(acts.map(({ action }) => action).toSorted()).toEqual([
      'view.created',
      'view.removed',
      'view.updated',
      'view.updated',
      'view.updated',
    ]);
  });

  it('deletes the private views of a removed member and keeps the shared ones', async () => {
    const leaving = await api.createMember(organization, { role: 'editor' });
    const { body: own } = await save(leaving);
    const { body: shared } = await save(leaving, { shared: true });
    const { body: others } = await save(editor);
    await api.callPanel(admin, 'members.removeMember', { user_id: leaving.userId });
    const left = await api.prisma.savedView.findMany({
      where: { id: { in: [own.id, shared.id, others.id] } },
      select: { id: true },
    });
    expect(left.map(({ id }) => id).toSorted()).toEqual([shared.id, others.id].toSorted());
    expect((await seenBy(admin)).find(({ id }) => id === shared.id)).toMatchObject({ shared: true, mine: false });
  });

  it('counts in used_by the pending campaigns of a shared view, but not started or canceled ones', async () => {
    const { body: segment } = await save(admin, { shared: true });
    const { body: own } = await save(admin);
    expect([segment.used_by, own.used_by]).toEqual([0, 0]);
    const connectionId = await createConnection(organization);
    const campaign = (segmentId: string, columns: object = {}) =>
      api.prisma.campaign.create({
        data: {
          ...{ id: newId(), organizationId: organization, connectionId, name: newId(), template: {} },
          ...{ audience: { segment_id: segmentId }, ...columns },
        },
      });
    await campaign(segment.id);
    await campaign(segment.id, { status: 'scheduled' });
    await campaign(segment.id, { status: 'paused', statusReason: 'schedule_missed' });
    // Campaigns that have already started keep their recipients.
    await campaign(segment.id, { status: 'running', phase: 'sending' });
    await campaign(segment.id, { status: 'paused', phase: 'sending' });
    await campaign(segment.id, { status: 'completed', phase: 'sending' });
    await campaign(segment.id, { status: 'canceled' });
    await campaign(own.id);
    const usedBy = async (id: string) => (await seenBy(admin)).find((one) => one.id === id)?.used_by;
    expect([await usedBy(segment.id), await usedBy(own.id)]).toEqual([3, 0]);
    expect((await ask(admin, 'updateView', { id: segment.id, name: newId() })).body.used_by).toBe(3);
  });

  it('allows views of conversations to an attendant and refuses them to finance (insufficient_scope)', async () => {
    const finance = await api.createMember(organization, { role: 'financeiro' });
    expect((await ask(finance, 'listViews', { kind: 'conversations' })).code).toBe('insufficient_scope');
    expect((await save(finance, { kind: 'conversations', filter: {} })).code).toBe('insufficient_scope');
    const filter = { filter: 'handoff', channel: 'chatapp' };
    const { body } = await save(attendant, { kind: 'conversations', filter });
    expect((await seenBy(attendant, 'conversations')).find(({ id }) => id === body.id)).toMatchObject({ filter });
  });

  it('hides a shared view from another organization: not listed, view_not_found, no segment filter', async () => {
    const stranger = await api.createMember(await api.createOrganization());
    const { body } = await save(admin, { shared: true });
    expect(await seenBy(stranger)).toEqual([]);
    expect((await ask(stranger, 'removeView', { id: body.id })).code).toBe('view_not_found');
    expect(await segmentFilter(stranger.organizationId, body.id)).toBeNull();
    expect(await segmentFilter(organization, body.id)).toEqual({ tag: 'vip' });
  });
});

describe('names and number of saved views', () => {
  it('accepts one of 10 parallel saves of a shared name in any case; private names are separate', async () => {
    const name = `Name ${newId()}`;
    const names = Array.from({ length: 10 }, (_, index) => (index % 2 ? name : name.toUpperCase()));
    const codes = (await Promise.all(names.map((one) => save(admin, { name: one, shared: true })))).map(
      ({ code }) => code,
    );
    expect(codes.toSorted()).toEqual([...Array(9).fill('name_taken'), 'ok']);
    expect((await save(admin, { name })).code).toBe('ok');
    expect((await save(attendant, { name })).code).toBe('ok');
    const { body: other } = await save(attendant);
    expect((await ask(attendant, 'updateView', { id: other.id, name })).code).toBe('name_taken');
  });

  it('allows a member 100 private views and refuses the next one with views_full', async () => {
    const busy = await api.createMember(organization);
    for (let made = 0; made < 100; made += 1) expect((await save(busy)).code).toBe('ok');
    expect((await save(busy)).code).toBe('views_full');
  });
});

describe('filters of saved views', () => {
  it('rejects a filter that the list does not accept (invalid_request)', async () => {
    for (const filter of [{ nonsense: 'x' }, { lost: 'perhaps' }, { tag: 'x'.repeat(2_001) }]) {
      expect((await save(admin, { filter })).code).toBe('invalid_request');
    }
    expect((await save(admin, { kind: 'conversations', filter: { pipeline: 'x' } })).code).toBe('invalid_request');
  });

  it('rejects a filter with an unknown tag, pipeline, stage or member (view_filter_stale)', async () => {
    const missing = { tag: 'nobody', pipeline: 'none', stage: 'none', assigned_to: newId() };
    expect(await save(admin, { filter: missing })).toMatchObject({
      code: 'view_filter_stale',
      body: { missing: ['tag', 'pipeline', 'stage', 'assigned_to'] },
    });
  });

  it('rejects an unknown agent, number or campaign in an inbox filter; reports a deleted campaign', async () => {
    const nobody = { agent_id: newId(), connection_id: newId(), campaign: newId() };
    expect(await save(admin, { kind: 'conversations', filter: nobody })).toMatchObject({
      code: 'view_filter_stale',
      body: { missing: ['agent_id', 'connection_id', 'campaign'] },
    });
    const [agent_id, connectionId] = [await createAgent(organization), await createConnection(organization)];
    const id = newId();
    const made = { id, organizationId: organization, connectionId, name: 'Convite', template: {}, audience: {} };
    await api.prisma.campaign.create({ data: made });
    const filter = { agent_id, connection_id: connectionId, campaign: id };
    const { body: view } = await save(admin, { kind: 'conversations', filter });
    expect(view.missing).toEqual([]);
    const missingNow = async () => (await seenBy(admin, 'conversations')).find(({ id }) => id === view.id)?.missing;
    await api.prisma.campaign.delete({ where: { id } });
    expect(await missingNow()).toEqual(['campaign']);
    // The conversations of an archived agent or a removed number still exist, so such an agent or number does not count
    // as missing.
    await api.prisma.agent.update({ where: { id: agent_id }, data: { status: 'archived' } });
    await api.prisma.connection.update({ where: { id: connectionId }, data: { removedAt: new Date() } });
    expect(await missingNow()).toEqual(['campaign']);
  });

  it('reports a deleted tag as missing; the view can still be renamed and given another tag', async () => {
    await api.call('POST', '/contacts', { key, body: { email: 'b@example.com', tags: ['passing'] } });
    const { body: view } = await save(admin, { filter: { tag: 'Passing', opted_out: false } });
    const tag = await api.prisma.tag.findFirstOrThrow({ where: { organizationId: organization, name: 'passing' } });
    await api.callPanel(admin, 'tags.removeTag', { id: tag.id });
    expect((await seenBy(admin)).find(({ id }) => id === view.id)).toMatchObject({ missing: ['tag'] });
    expect((await ask(admin, 'updateView', { id: view.id, name: 'Renamed all the same' })).body.missing).toEqual([
      'tag',
    ]);
    const mended = await ask(admin, 'updateView', { id: view.id, filter: { tag: 'vip' } });
    expect(mended.body).toMatchObject({ missing: [], filter: { tag: 'vip' } });
  });

  it('reports a stored filter that is no longer valid as missing and offers no segment for the view', async () => {
    const { body: view } = await save(admin, { shared: true });
    await api.prisma.savedView.update({ where: { id: view.id }, data: { filter: { of_old: 'x' } } });
    expect((await seenBy(admin)).find(({ id }) => id === view.id)).toMatchObject({ missing: ['filter'] });
    expect(await segmentFilter(organization, view.id)).toBeNull();
    const { body } = await api.callPanel(admin, 'campaigns.listSegments', {});
    expect(body.data.map(({ id }: { id: string }) => id)).not.toContain(view.id);
  });

  it('conversations.inbox accepts filter, channel, tag, sentiment and assigned_to', async () => {
    for (const filter of [
      { filter: 'mine', channel: 'web' },
      { tag: 'x', sentiment: 'negative' },
      { assigned_to: newId() },
    ]) {
      expect((await api.callPanel(admin, 'conversations.inbox', filter)).body.data).toEqual([]);
    }
  });
});
