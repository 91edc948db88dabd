import { describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { forgetOldMerges } from '#server/domain/lifecycle/contact-lifecycle/forget-old-merges.ts';
import { createConnection } from '#server/testing/factories.ts';
import {
  api,
  converse,
  countEvents,
  create,
  createPair,
  eventsSince,
  member,
  merge,
  organization,
  read,
  send,
  stageMerges,
} from '#server/testing/stages/merge-stage.ts';

stageMerges();
const undo = (id: string, merged: string) =>
  api.callPanel(member, 'contacts.undoMerge', { id, merged_contact_id: merged });

describe('contacts.undoMerge in the panel, within 30 days (contract/contacts.md#rules)', () => {
  const withoutTimes = ({ updated_at: _u, ...contact }: { updated_at: string }) => contact;

  it('restores both contacts, their notes, and the history, conversation and e-mail of the duplicate', async () => {
    const { survivor, duplicate, conversation } = await createPair();
    const before = [await read(survivor), await read(duplicate)].map(withoutTimes);
    const notes = async (id: string) => (await send('GET', `/contacts/${id}/notes`)).body.data;
    const history = async (id: string) => (await send('GET', `/contacts/${id}/history`)).body.data;
    const records = [await notes(survivor), await notes(duplicate), await history(duplicate)];
    await merge(survivor, duplicate);
    const { code, body } = await undo(survivor, duplicate);
    expect(code).toBe('ok');
    expect([body.contact, body.restored].map(withoutTimes)).toEqual(before);
    expect([await read(survivor), await read(duplicate)].map(withoutTimes)).toEqual(before);
    const now = [await notes(survivor), await notes(duplicate)];
    expect(now).toEqual(records.slice(0, 2));
    expect((await history(duplicate)).slice(-records[2].length)).toEqual(records[2]);
    expect((await send('GET', `/contacts/${duplicate}/conversations`)).body.data).toMatchObject([{ id: conversation }]);
    expect((await send('POST', '/contacts', { email: 'marina@example.com' })).body.contact_id).toBe(duplicate);
  });

  it('records the change events of both contacts and the audit entry contact.merge_undone', async () => {
    const { survivor, duplicate } = await createPair();
    await merge(survivor, duplicate);
    const count = await countEvents();
    await undo(survivor, duplicate);
    expect((await eventsSince(count)).map(({ type, objectId }) => [type, objectId])).toEqual([
      ['contact.updated', survivor],
      ['contact.unassigned', survivor],
      ['contact.opted_in', survivor],
      ['contact.updated', duplicate],
      ['contact.assigned', duplicate],
      ['contact.opted_out', duplicate],
    ]);
    const audit = await api.prisma.auditEntry.findMany({ where: { organizationId: organization, objectId: survivor } });
    expect(audit.map((entry) => entry.action)).toEqual(['contact.merged', 'contact.merge_undone']);
  });

  it('keeps values, stages and tags of the survivor that were changed since the merge', async () => {
    const { survivor, duplicate } = await createPair();
    await merge(survivor, duplicate);
    await send('PATCH', `/contacts/${survivor}`, { name: 'Renamed', fields: { plan: 'silver' } });
    await send('POST', '/contacts/stage', { id: survivor, pipeline: 'Support', stage: 'Closed' });
    await send('POST', '/contacts/tag', { id: survivor, tag: 'later' });
    const { body } = await undo(survivor, duplicate);
    expect(body.contact).toMatchObject({
      name: 'Renamed',
      custom_fields: { city: 'Recife', plan: 'silver' },
      pipelines: [{ stage_name: 'Won' }, { stage_name: 'Closed' }],
      email: null,
    });
    expect(body.contact.tags.map((tag: { name: string }) => tag.name)).toEqual(['a', 'both', 'later']);
    expect(body.restored.pipelines).toMatchObject([{ stage_name: 'New' }, { stage_name: 'Open' }]);
  });

  it('does not give the duplicate a phone that another contact has received since the merge', async () => {
    const survivor = await create({ email: 'a@example.com' });
    const duplicate = await create({ email: 'b@example.com', phone: '+5511987654321' });
    await merge(survivor, duplicate);
    await send('PATCH', `/contacts/${survivor}`, { phone: null });
    const third = await create({ phone: '+5511987654321' });
    const { body } = await undo(survivor, duplicate);
    expect(body.restored).toMatchObject({ email: 'b@example.com', phone: null });
    expect((await read(third)).phone).toBe('+5511987654321');
  });

  it('reopens a conversation that the merge had resolved, and returns it to the duplicate', async () => {
    const connectionId = await createConnection(organization);
    const survivor = await create({ email: 'a@example.com' });
    const duplicate = await create({ email: 'b@example.com' });
    const older = await converse(duplicate, { connectionId, lastMessageAt: new Date(0) });
    await converse(survivor, { connectionId, lastMessageAt: new Date() });
    await merge(survivor, duplicate);
    expect((await send('GET', `/conversations/${older}`)).body.status).toBe('resolved');
    await undo(survivor, duplicate);
    expect((await send('GET', `/conversations/${older}`)).body).toMatchObject({
      status: 'open',
      contact: { id: duplicate },
    });
  });

  it('refuses the first merge of a chain (contact_merged) until the last merge is undone', async () => {
    const [a, b, c] = [
      await create({ email: 'a@example.com' }),
      await create({ email: 'b@example.com' }),
      await create({ email: 'c@example.com' }),
    ];
    await merge(b, a);
    await merge(c, b);
    expect(await undo(b, a)).toMatchObject({ code: 'contact_merged', body: { merged_into: c } });
    expect((await undo(c, b)).code).toBe('ok');
    expect((await read(a)).merged_into).toBe(b);
    expect((await undo(b, a)).code).toBe('ok');
    expect((await send('GET', '/contacts')).body.data).toHaveLength(3);
  });

  it('listMerges lists undoable merges only; undo refuses an unknown, an expired and an undone merge', async () => {
    const survivor = await create({ email: 'a@example.com' });
    const duplicate = await create({ email: 'b@example.com', name: 'Dup' });
    expect((await undo(survivor, duplicate)).code).toBe('merge_not_found');
    expect((await undo(survivor, newId())).code).toBe('contact_not_found');
    await merge(survivor, duplicate);
    const list = async () => (await api.callPanel(member, 'contacts.listMerges', { id: survivor })).body.data;
    const [entry] = await list();
    expect(entry).toMatchObject({ merged_contact_id: duplicate, name: 'Dup', merged_by: { type: 'api' } });
    expect(Date.parse(entry.undoable_until) - Date.parse(entry.merged_at)).toBe(30 * 24 * 3_600_000);
    const age = (days: number) =>
      api.prisma.contactMerge.updateMany({
        where: { survivorId: survivor },
        data: { createdAt: new Date(Date.now() - days * 24 * 3_600_000) },
      });
    await age(31);
    expect(await undo(survivor, duplicate)).toMatchObject({ code: 'merge_not_undoable', body: { reason: 'expired' } });
    expect(await list()).toEqual([]);
    await age(29);
    await forgetOldMerges();
    expect((await undo(survivor, duplicate)).code).toBe('ok');
    expect(await list()).toEqual([]);
    expect(await undo(survivor, duplicate)).toMatchObject({ code: 'merge_not_undoable', body: { reason: 'undone' } });
    expect((await merge(survivor, duplicate)).status).toBe(200);
  });

  it('forgetOldMerges deletes merge records older than 30 days; undo then returns merge_not_found', async () => {
    const survivor = await create({ email: 'a@example.com' });
    const duplicate = await create({ email: 'b@example.com' });
    await merge(survivor, duplicate);
    const mine = { where: { survivorId: survivor } };
    await api.prisma.contactMerge.updateMany({
      ...mine,
      data: { createdAt: new Date(Date.now() - 31 * 24 * 3_600_000) },
    });
    await forgetOldMerges();
    expect(await api.prisma.contactMerge.count(mine)).toBe(0);
    expect((await undo(survivor, duplicate)).code).toBe('merge_not_found');
  });

  it('succeeds once for 20 parallel calls; the other 19 return merge_not_undoable', async () => {
    const survivor = await create({ email: 'a@example.com' });
    const duplicate = await create({ email: 'b@example.com' });
    await merge(survivor, duplicate);
    const answers = await Promise.all(Array.from({ length: 20 }, () => undo(survivor, duplicate)));
    expect(answers.map(({ code }) => code).sort()).toEqual([...Array(19).fill('merge_not_undoable'), 'ok']);
  });
});
