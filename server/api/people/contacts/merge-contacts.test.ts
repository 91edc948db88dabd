import { describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { createConnection } from '#server/testing/factories.ts';
import {
  api,
  converse,
  countEvents,
  create,
  createPair,
  eventsSince,
  key,
  member,
  merge,
  organization,
  read,
  send,
  stageMerges,
} from '#server/testing/stages/merge-stage.ts';

stageMerges();

describe('contract/contacts.md#operations, #rules: POST /contacts/{id}/merge {contact_id of the duplicate}', () => {
  it('returns the survivor with identifiers, tags, notes and pipelines of both, and fills empty fields', async () => {
    const { owner, survivor, duplicate } = await createPair();
    const { status, body } = await merge(survivor, duplicate);
    expect(status).toBe(200);
    const { ok, merged_contact_id: merged, ...contact } = body;
    expect([ok, merged]).toEqual([true, duplicate]);
    expect(contact).toEqual(await read(survivor));
    expect(contact).toMatchObject({
      id: survivor,
      // The survivor's values take precedence. Its empty fields are filled from the other contact.
      name: 'Marina',
      phone: '+5511987654321',
      email: 'marina@example.com',
      custom_fields: { city: 'Recife', plan: 'gold' },
      assigned_user: { id: owner.userId },
      // Identifiers of the other contact move to the survivor.
      identifiers: [
        { type: 'phone', value: '+5511987654321' },
        { type: 'phone', value: '+5521987654321' },
        { type: 'email', value: 'marina@example.com' },
      ],
      // Tags, notes and pipelines of both are combined. In a shared pipeline, the survivor's position takes precedence.
      notes: 'notes a\n\nnotes b',
      pipelines: [
        { pipeline_name: 'Sales', stage_name: 'Won' },
        { pipeline_name: 'Support', stage_name: 'Open' },
      ],
      // If either contact opted out, the survivor is opted out.
      opted_out_at: expect.any(String),
      merged_into: null,
      stats: { conversation_count: 1, channels: ['chatapp'] },
    });
    expect(contact.tags.map((tag: { name: string }) => tag.name)).toEqual(['a', 'b', 'both']);
  });

  it('moves conversations, messages, notes and history to the survivor', async () => {
    const { survivor, duplicate, conversation } = await createPair();
    await merge(survivor, duplicate);
    const moved = (await send('GET', `/contacts/${survivor}/conversations`)).body.data;
    expect(moved).toMatchObject([{ id: conversation, contact: { id: survivor, name: 'Marina' } }]);
    expect((await send('GET', `/conversations/${conversation}/messages`)).body.data).toHaveLength(1);
    const notes = (await send('GET', `/contacts/${survivor}/notes`)).body.data;
    expect(notes.map((note: { body: string }) => note.body)).toEqual(['note b', 'note a']);
    const history = (await send('GET', `/contacts/${survivor}/history`)).body.data;
    const types = history.map((item: { type: string }) => item.type).sort();
    expect(types).toEqual([
      'assignment_changed',
      'assignment_changed',
      'note_added',
      'note_added',
      'stage_changed',
      'stage_changed',
      'stage_changed',
    ]);
    expect((await send('GET', `/contacts/${duplicate}/history`)).body.data).toEqual([]);
  });

  it('leaves the duplicate as an empty marker with merged_into, readable by id, but in no list or search', async () => {
    const { survivor, duplicate } = await createPair();
    await merge(survivor, duplicate);
    expect(await read(duplicate)).toMatchObject({
      id: duplicate,
      merged_into: survivor,
      name: '',
      email: null,
      phone: null,
      notes: null,
      custom_fields: {},
      tags: [],
      pipelines: [],
      assigned_user: null,
      identifiers: [],
      opted_out_at: null,
      stats: { conversation_count: 0 },
    });
    for (const query of ['', 'q=souza', 'tag=b', 'assigned_to=none', 'updated_since=2020-01-01T00:00:00Z']) {
      const { data } = (await send('GET', `/contacts?${query}`)).body;
      expect(data.map((one: { id: string }) => one.id)).not.toContain(duplicate);
    }
    expect((await send('GET', '/contacts?email=marina@example.com')).body.id).toBe(survivor);
    expect((await send('POST', '/contacts', { phone: '+5521987654321' })).body.contact_id).toBe(survivor);
  });

  it('records contact.merged and one event for each kind of change (contract/webhooks.md#delivery)', async () => {
    const { owner, survivor, duplicate } = await createPair();
    const before = await countEvents();
    await merge(survivor, duplicate);
    const of = (type: string, context: object) => ({ type, objectId: survivor, context });
    expect(await eventsSince(before)).toEqual([
      of('contact.merged', { merged_contact_id: duplicate }),
      of('contact.updated', { source: 'api', changed: ['email', 'fields', 'notes'] }),
      of('contact.assigned', { from_user_id: null, to_user_id: owner.userId, source: 'api' }),
      of('contact.opted_out', { source: 'api' }),
    ]);
  });

  it('records only contact.merged when the survivor does not change', async () => {
    const survivor = await create({ email: 'a@example.com', name: 'A' });
    const duplicate = await create({ phone: '+5511987654321', name: 'B' });
    await send('PATCH', `/contacts/${duplicate}`, { phone: null });
    const before = await countEvents();
    await merge(survivor, duplicate);
    expect((await eventsSince(before)).map((event) => event.type)).toEqual(['contact.merged']);
  });

  it('replaces a name that only repeats the phone with the name of the duplicate', async () => {
    const survivor = await create({ phone: '11 98765-4321' });
    const duplicate = await create({ email: 'marina@example.com', name: 'Marina' });
    expect((await merge(survivor, duplicate)).body.name).toBe('Marina');
  });

  it('keeps one open conversation on each number, preferably a conversation that a member took over', async () => {
    const connectionId = await createConnection(organization);
    const survivor = await create({ email: 'a@example.com' });
    const duplicate = await create({ email: 'b@example.com' });
    const lively = await converse(survivor, { connectionId, lastMessageAt: new Date() });
    const taken = await converse(duplicate, {
      connectionId,
      takenOverById: member.userId,
      takenOverAt: new Date(0),
      lastMessageAt: new Date(0),
    });
    const elsewhere = await converse(duplicate, { connectionId: await createConnection(organization) });
    const before = await countEvents();
    expect((await merge(survivor, duplicate)).status).toBe(200);
    const status = async (id: string) => (await send('GET', `/conversations/${id}`)).body.status;
    expect([await status(lively), await status(taken), await status(elsewhere)]).toEqual(['resolved', 'open', 'open']);
    const resolved = (await eventsSince(before)).filter((event) => event.type === 'conversation.resolved');
    expect(resolved.map((event) => event.objectId)).toEqual([lively]);
  });

  it('moves automation runs and campaign recipients to the survivor, and ends or skips duplicates', async () => {
    const survivor = await create({ email: 'a@example.com' });
    const duplicate = await create({ email: 'b@example.com' });
    const automations = [newId(), newId()];
    const runs = [newId(), newId(), newId()];
    for (const id of automations) {
      await api.prisma.automation.create({ data: { id, organizationId: organization, name: id, trigger: {} } });
    }
    const run = (index: number, automation: number, contactId: string) => ({
      id: `${runs[index]}`,
      organizationId: organization,
      automationId: `${automations[automation]}`,
      contactId,
    });
    await api.prisma.automationRun.createMany({
      data: [run(0, 0, survivor), run(1, 0, duplicate), run(2, 1, duplicate)],
    });
    const campaigns = [newId(), newId()];
    for (const id of campaigns) {
      await api.prisma.campaign.create({
        data: { id, organizationId: organization, connectionId: newId(), name: id, template: {}, audience: {} },
      });
    }
    const recipient = (campaign: number, contactId: string) => ({
      id: newId(),
      organizationId: organization,
      campaignId: `${campaigns[campaign]}`,
      contactId,
    });
    await api.prisma.campaignRecipient.createMany({
      data: [recipient(0, survivor), recipient(0, duplicate), recipient(1, duplicate)],
    });
    const before = await countEvents();
    await merge(survivor, duplicate);
    expect(
      await api.prisma.automationRun.findMany({
        where: { id: { in: runs } },
        orderBy: { id: 'asc' },
        select: { contactId: true, status: true, reason: true },
      }),
    ).toEqual([
      { contactId: survivor, status: 'running', reason: null },
      { contactId: survivor, status: 'completed', reason: 'contact_merged' },
      { contactId: survivor, status: 'running', reason: null },
    ]);
    expect(await eventsSince(before)).toContainEqual({
      type: 'automation.run_completed',
      objectId: runs[1],
      context: { automation_id: automations[0], run_id: runs[1], contact_id: survivor, reason: 'contact_merged' },
    });
    expect(
      await api.prisma.campaignRecipient.groupBy({
        by: ['contactId', 'status'],
        _count: true,
        orderBy: { status: 'asc' },
      }),
    ).toEqual(
      expect.arrayContaining([
        { contactId: survivor, status: 'queued', _count: 2 },
        { contactId: duplicate, status: 'skipped', _count: 1 },
      ]),
    );
  });

  it('points all markers of a chain of merges to the last survivor', async () => {
    const [a, b, c] = [
      await create({ email: 'a@example.com' }),
      await create({ email: 'b@example.com' }),
      await create({ email: 'c@example.com' }),
    ];
    await merge(b, a);
    await merge(c, b);
    expect([(await read(a)).merged_into, (await read(b)).merged_into]).toEqual([c, c]);
    expect((await read(c)).identifiers).toHaveLength(3);
  });
});

describe('POST /contacts/{id}/merge: errors', () => {
  it('returns 400 invalid_merge for a contact with itself (contract/contacts.md#rules)', async () => {
    const id = await create({ email: 'a@example.com' });
    for (const same of [id, id.toUpperCase()]) {
      expect(await merge(id, same)).toMatchObject({ status: 400, body: { error: 'invalid_merge' } });
    }
  });

  it.each([{}, { contact_id: 7 }, { contact_id: '' }])('returns 400 invalid_request for %j', async (body) => {
    const id = await create({ email: 'a@example.com' });
    const answer = await send('POST', `/contacts/${id}/merge`, body);
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it('contact_not_found names the id of the missing side, also when the id is no UUID', async () => {
    const { id } = (await api.call('POST', '/contacts', { key, body: { email: 'here@example.com' } })).body;
    for (const gone of [newId(), 'no-uuid']) {
      expect((await merge(id, gone)).body).toMatchObject({ error: 'contact_not_found', details: { contact_id: gone } });
      expect((await merge(gone, id)).body).toMatchObject({ error: 'contact_not_found', details: { contact_id: gone } });
    }
  });

  it('returns 404 when either side is unknown, no UUID or a contact of another organization', async () => {
    const id = await create({ email: 'a@example.com' });
    const strangerKey = await api.createKey(await api.createOrganization());
    const stranger = await api.call('POST', '/contacts', { key: strangerKey, body: { email: 's@example.com' } });
    for (const other of [newId(), 'x', stranger.body.contact_id]) {
      expect(await merge(id, other)).toMatchObject({ status: 404, body: { error: 'contact_not_found' } });
      expect(await merge(other, id)).toMatchObject({ status: 404, body: { error: 'contact_not_found' } });
    }
  });

  it('every write to a marker returns 409 contact_merged with merged_into (contract/contacts.md#rules)', async () => {
    const survivor = await create({ email: 'a@example.com' });
    const marker = await create({ email: 'b@example.com', tags: ['x'] });
    const third = await create({ email: 'c@example.com' });
    await merge(survivor, marker);
    const writes: [string, string, unknown][] = [
      ['PATCH', `/contacts/${marker}`, { name: 'x' }],
      ['DELETE', `/contacts/${marker}`, {}],
      ['DELETE', `/contacts/${marker}?mode=erase`, {}],
      ['POST', `/contacts/${marker}/merge`, { contact_id: third }],
      ['POST', `/contacts/${third}/merge`, { contact_id: marker }],
      ['POST', `/contacts/${survivor}/merge`, { contact_id: marker }],
      ['POST', `/contacts/${marker}/opt-out`, {}],
      ['POST', `/contacts/${marker}/opt-in`, {}],
      ['POST', `/contacts/${marker}/notes`, { body: 'x' }],
      ['POST', '/contacts/tag', { id: marker, tag: 'x' }],
      ['DELETE', '/contacts/tag', { id: marker, tag: 'x' }],
      ['POST', '/contacts/assign', { id: marker, assigned_user_email: member.name }],
      ['DELETE', '/contacts/assign', { id: marker }],
      ['POST', '/contacts/note', { id: marker, note: 'x' }],
      ['POST', '/contacts/field', { id: marker, key: 'city', value: 'x' }],
      ['POST', '/contacts/stage', { id: marker, stage: 'x' }],
    ];
    for (const [method, path, body] of writes) {
      expect(await send(method, path, body), `${method} ${path}`).toMatchObject({
        status: 409,
        body: { error: 'contact_merged', details: { merged_into: survivor } },
      });
    }
  });
});

describe('POST /contacts/{id}/merge: parallel calls', () => {
  it('20 parallel merges of one pair in both directions: one succeeds and 19 return 409', async () => {
    const a = await create({ email: 'a@example.com', name: 'A' });
    const b = await create({ phone: '+5511987654321', name: 'B' });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? merge(a, b) : merge(b, a))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    const events = (await api.eventsOf(organization)).filter((event) => event.type === 'contact.merged');
    expect(events).toHaveLength(1);
    expect((await send('GET', '/contacts')).body.data).toHaveLength(1);
  });

  it('20 duplicates merged into one contact in parallel keep all 21 identifiers and 4 tags', async () => {
    const survivor = await create({ email: 'survivor@example.com' });
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, i) => create({ email: `d${i}@example.com`, tags: [`t${i % 4}`] })),
    );
    const answers = await Promise.all(ids.map((id) => merge(survivor, id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const { identifiers, tags } = await read(survivor);
    expect([identifiers.length, tags.length]).toEqual([21, 4]);
  });

  it('merges beside upserts of the same phones all return 200, and each phone leads to the survivor', async () => {
    const pairs = await Promise.all(
      Array.from({ length: 10 }, async (_, i) => ({
        survivor: await create({ email: `s${i}@example.com` }),
        duplicate: await create({ phone: `+55219876500${10 + i}` }),
        phone: `+55219876500${10 + i}`,
      })),
    );
    const calls = pairs.flatMap(({ survivor, duplicate, phone }) => [
      send('POST', '/contacts', { phone, tags: ['before'] }),
      merge(survivor, duplicate),
      send('POST', '/contacts', { phone, tags: ['after'], name: 'Late' }),
    ]);
    for (const { status, body } of await Promise.all(calls)) expect([status, body.error]).toEqual([200, undefined]);
    for (const { survivor, duplicate, phone } of pairs) {
      const found = (await send('GET', `/contacts?phone=${encodeURIComponent(phone)}`)).body;
      expect(found.id).toBe(survivor);
      expect(found.tags.map((tag: { name: string }) => tag.name).sort()).toEqual(['after', 'before']);
      expect(await read(duplicate)).toMatchObject({ tags: [], merged_into: survivor });
    }
    expect((await send('GET', '/contacts')).body.data).toHaveLength(10);
  });
});

describe('contacts.previewMerge in the panel', () => {
  it('returns the result that the merge will have, and stores nothing', async () => {
    const { survivor, duplicate } = await createPair();
    const [before, events] = [await read(survivor), await countEvents()];
    const preview = await api.callPanel(member, 'contacts.previewMerge', { id: survivor, contact_id: duplicate });
    expect([await read(survivor), await countEvents()]).toEqual([before, events]);
    expect((await read(duplicate)).merged_into).toBeNull();
    const { updated_at: _then, ...merged } = (await merge(survivor, duplicate)).body;
    expect(preview.body).toMatchObject(merged);
  });
});
