import { afterAll, describe, expect, it } from 'vitest';
import { makePushBrowser, readVapid } from '#e2e/support/fake-servers/push-service.ts';
import { endOwnSession } from '#server/access/identity/end-sessions.ts';
import { completeEnv, publicUrl } from '#server/base/env.ts';
import { transact } from '#server/db/transact.ts';
import { forgetOldNotices } from '#server/domain/insight/push/forget-old-notices.ts';
import { tellDevice } from '#server/domain/insight/push/tell-devices.ts';
import { startHarness } from '#server/testing/harness.ts';
import { panelOf } from '#server/testing/panel.ts';
import { stagePush } from '#server/testing/stages/push-stage.ts';

const api = startHarness();
const stage = await stagePush();
afterAll(() => api.stop());

type Listener = Awaited<ReturnType<typeof stage.listen>>;
const takeOver = (id: string, by: Listener) => by.panel.conversations.assignConversation({ id, user_email: by.email });
/** Creates a conversation that this member took over, and sends all notices that were due until then. */
async function conversationOf(by: Listener, name = 'Marina', from = '5511987650001'): Promise<string> {
  const id = await stage.write(name, 'Oi', from);
  await takeOver(id, by);
  await stage.tell();
  stage.service.taken.length = 0;
  return id;
}
const later = (seconds: number) => new Date(Date.now() + seconds * 1_000);

describe('the content of a push notice', () => {
  it('is encrypted for the browser, signed with the VAPID key, and contains only id, title and text', async () => {
    const ana = await stage.listen('Ana');
    const id = await conversationOf(ana);
    await stage.write('Marina', 'Ainda aí?');
    await stage.tell();
    expect(stage.toldTo(ana)).toEqual([{ id, title: 'Marina', body: 'Ainda aí?' }]);
    const [taken] = stage.service.taken;
    expect(taken?.body.includes('Ainda')).toBe(false);
    expect(taken?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      topic: id.replaceAll('-', ''),
      urgency: 'high',
    });
    expect(Number(taken?.headers.ttl)).toBeLessThanOrEqual(600);
    const { public_key, devices } = await ana.panel.push.viewPush({});
    const claims = readVapid(taken?.headers.authorization ?? '', public_key);
    expect(claims).toMatchObject({ aud: stage.service.url, sub: `mailto:parley@${new URL(publicUrl()).hostname}` });
    expect(devices).toMatchObject([{ id: ana.sessionId, this_device: true, told_at: expect.any(String) }]);
    // After a notice is sent, its row is deleted.
    expect(await stage.due()).toEqual([]);
  });

  it('is in the language of the reader, with a title cut at 100 characters', async () => {
    const ana = await stage.listen('Ana');
    await api.prisma.user.update({ where: { id: ana.userId }, data: { locale: 'en' } });
    const id = await stage.write('M'.repeat(120), 'Bom dia');
    await ana.panel.conversations.requestHandoff({ id });
    await stage.tell();
    expect(stage.toldTo(ana)).toEqual([{ id, title: `${'M'.repeat(99)}…`, body: 'Waits for a person' }]);
  });
});

describe('who receives a push notice', () => {
  it('sends a message only to the member who took over the conversation, on each of their devices', async () => {
    const [ana, bia] = [await stage.listen('Ana'), await stage.listen('Bia')];
    const phone = { ...(await stage.signIn(ana)), browser: makePushBrowser(stage.service.url) };
    await phone.panel.push.allowPush(phone.browser.address);
    await conversationOf(ana);
    await stage.write('Marina', 'Só para a Ana');
    await stage.tell();
    expect([ana, phone, bia].map((one) => stage.toldTo(one).length)).toEqual([1, 1, 0]);
  });

  it('sends a first message to all members if no AI answers, and only to the assignee after a takeover', async () => {
    const [ana, bia] = [await stage.listen('Ana'), await stage.listen('Bia')];
    const id = await stage.write('Marina', 'Tem alguém aí?', '5511987650077');
    await stage.tell();
    for (const one of [ana, bia]) expect(stage.toldTo(one)).toEqual([{ id, title: 'Marina', body: 'Tem alguém aí?' }]);
    await takeOver(id, ana);
    await stage.write('Marina', 'Oi?', '5511987650077');
    await stage.tell();
    expect([ana, bia].map((one) => stage.toldTo(one).length)).toEqual([2, 1]);
  });

  it('sends a handoff request to members who read conversations, and to no other organization', async () => {
    const [ana, bia] = [await stage.listen('Ana'), await stage.listen('Bia')];
    const finance = await stage.listen('Fin', 'financeiro');
    const elsewhere = await api.createOrganization();
    const stranger = await stage.signIn(await api.createMember(elsewhere));
    const other = { browser: makePushBrowser(stage.service.url) };
    await stranger.panel.push.allowPush(other.browser.address);
    const id = await stage.write('Marina', 'Quero uma pessoa');
    await ana.panel.conversations.requestHandoff({ id });
    await stage.tell();
    const counts = [ana, bia, finance, other].map((one) => stage.toldTo(one).length);
    expect(counts).toEqual([1, 1, 0, 0]);
  });

  it('sends an assignment to the assignee and a mention in a note to the mentioned member', async () => {
    const [ana, bia] = [await stage.listen('Ana', 'admin'), await stage.listen('Bia')];
    const id = await stage.write('Marina', 'Oi');
    await ana.panel.conversations.assignConversation({ id, user_email: bia.email });
    await stage.tell();
    expect(stage.toldTo(bia)).toMatchObject([{ body: 'Agora é sua' }]);
    await bia.panel.conversations.addNote({ id, note_id: crypto.randomUUID(), text: '@Ana, veja' });
    await stage.tell();
    expect(stage.toldTo(ana)).toMatchObject([{ body: 'Você foi mencionado numa nota' }]);
    expect(stage.toldTo(bia)).toHaveLength(1);
  });

  it('sends no notice when 21 conversations wait at the same time', async () => {
    const ana = await stage.listen('Ana');
    for (let index = 0; index < 21; index += 1) {
      const id = await stage.write(`C${index}`, 'Oi', `55119876510${String(index).padStart(2, '0')}`);
      await ana.panel.conversations.requestHandoff({ id });
    }
    await stage.tell();
    expect(stage.toldTo(ana)).toEqual([]);
  });
});

describe('push notices while a browser tab is in front', () => {
  const heartbeat = (by: Listener, conversation_id: string) =>
    by.panel.presence.heartbeat({ tab_id: 'tab-of-this-test', conversation_id, typing: false });

  it('drops a notice for the open conversation if the tab still shows it 29 seconds later', async () => {
    const ana = await stage.listen('Ana');
    const id = await conversationOf(ana);
    await heartbeat(ana, id);
    await stage.write('Marina', 'Ela está olhando');
    await stage.tell();
    expect(stage.toldTo(ana)).toEqual([]);
    await heartbeat(ana, id);
    await stage.tell(later(29));
    expect(stage.toldTo(ana)).toEqual([]);
    expect(await stage.due()).toEqual([]);
  });

  it('sends a delayed notice when the tab of the open conversation stops sending heartbeats', async () => {
    const ana = await stage.listen('Ana');
    const id = await conversationOf(ana);
    await heartbeat(ana, id);
    await stage.write('Marina', 'Ela saiu da mesa');
    await stage.tell(later(20));
    expect(stage.toldTo(ana)).toEqual([]);
    await stage.tell(later(29));
    expect(stage.toldTo(ana)).toMatchObject([{ body: 'Ela saiu da mesa' }]);
  });

  it('sends the notice at once when the tab shows another conversation', async () => {
    const ana = await stage.listen('Ana');
    await conversationOf(ana);
    await heartbeat(ana, crypto.randomUUID());
    await stage.write('Marina', 'Aqui');
    await stage.tell();
    expect(stage.toldTo(ana)).toHaveLength(1);
  });
});

describe('cases in which no push notice is sent', () => {
  const silent = async (what: (ana: Listener) => Promise<unknown>, when: 'before' | 'after' = 'before') => {
    const ana = await stage.listen('Ana');
    await conversationOf(ana);
    if (when === 'before') await what(ana);
    await stage.write('Marina', 'Ninguém ouve');
    await stage.publish();
    if (when === 'after') expect(await stage.due()).toHaveLength(1);
    if (when === 'after') await what(ana);
    await tellDevice(stage.organizationId(), ana.sessionId);
    expect(stage.service.taken).toEqual([]);
    return ana;
  };
  const signOut = (ana: Listener) => transact((tx) => endOwnSession(tx, ana.token));
  const suspend = () =>
    api.prisma.organization.update({ where: { id: stage.organizationId() }, data: { suspendedAt: new Date() } });

  it.each(['before', 'after'] as const)('skips a browser turned off %s the message', async (when) => {
    const ana = await silent((one) => one.panel.push.removePush({ id: one.sessionId }), when);
    expect((await ana.panel.push.viewPush({})).devices).toEqual([]);
  });
  it.each(['before', 'after'] as const)('skips a session signed out %s the message (device deleted)', async (when) => {
    await silent(signOut, when);
    expect(await api.prisma.pushDevice.count({ where: { organizationId: stage.organizationId() } })).toBe(0);
  });
  it.each(['before', 'after'] as const)('skips a member removed %s the message', async (when) => {
    const admin = await stage.signIn(await api.createMember(stage.organizationId()));
    await silent((ana) => admin.panel.members.removeMember({ user_id: ana.userId, transfer_to: admin.userId }), when);
  });
  it.each(['before', 'after'] as const)('skips an organization suspended %s the message', async (when) => {
    await silent(suspend, when);
  });
  it.each(['before', 'after'] as const)(
    'sends nothing to a session that ended %s the message, although its device is still stored',
    async (when) => {
      const endedAt = new Date();
      await silent((ana) => api.prisma.session.update({ where: { id: ana.sessionId }, data: { endedAt } }), when);
    },
  );
  it('skips a session that was not used for 15 days', async () => {
    const old = new Date(Date.now() - 15 * 86_400_000);
    await silent(
      (ana) => api.prisma.session.update({ where: { id: ana.sessionId }, data: { lastSeenAt: old } }),
      'after',
    );
  });
  it('skips and deletes a notice that is more than ten minutes old', async () => {
    const ana = await stage.listen('Ana');
    await conversationOf(ana);
    await stage.write('Marina', 'Notícia velha');
    await stage.publish();
    await tellDevice(stage.organizationId(), ana.sessionId, later(601));
    expect(stage.service.taken).toEqual([]);
    expect(await stage.due()).toEqual([]);
  });
});

describe('a browser registered for push notices', () => {
  it('belongs only to the last member who turns it on, also in another organization', async () => {
    const ana = await stage.listen('Ana');
    const stranger = await stage.signIn(await api.createMember(await api.createOrganization()));
    await stranger.panel.push.allowPush(ana.browser.address);
    expect((await ana.panel.push.viewPush({})).devices).toEqual([]);
    expect((await stranger.panel.push.viewPush({})).devices).toHaveLength(1);
  });

  it('is one per session, also when its address changes, and cannot be removed by another member', async () => {
    const [ana, bia] = [await stage.listen('Ana'), await stage.listen('Bia')];
    const next = makePushBrowser(stage.service.url);
    await Promise.all(Array.from({ length: 10 }, () => ana.panel.push.allowPush(next.address)));
    expect((await ana.panel.push.viewPush({})).devices).toHaveLength(1);
    await conversationOf(ana);
    await stage.write('Marina', 'Novo endereço');
    await stage.tell();
    expect(stage.toldTo(ana)).toEqual([]);
    expect(stage.toldTo({ browser: next })).toHaveLength(1);
    expect((await api.callPanel(bia, 'push.removePush', { id: ana.sessionId })).code).toBe('session_not_found');
  });

  it('is limited to ten per member, also when twelve register at the same time', async () => {
    const ana = await stage.listen('Ana');
    const sessions = await Promise.all(Array.from({ length: 12 }, () => stage.signIn(ana)));
    await Promise.all(sessions.map(({ panel }) => panel.push.allowPush(makePushBrowser(stage.service.url).address)));
    expect(await api.prisma.pushDevice.count({ where: { userId: ana.userId } })).toBe(10);
  });

  it('is rejected with an address that is not public https, an invalid key or no session', async () => {
    const ana = await stage.listen('Ana');
    const { address } = ana.browser;
    const allow = async (input: object, by: Parameters<typeof api.callPanel>[0] = ana) =>
      (await api.callPanel(by, 'push.allowPush', { ...address, ...input })).code;
    for (const endpoint of [
      'http://push.example.com/a',
      'https://127.0.0.1/a',
      'https://169.254.169.254/latest',
      'https://localhost/a',
      'https://me:you@push.example.com/',
      `https://push.example.com/${'a'.repeat(1_000)}`,
    ])
      expect(await allow({ endpoint })).toBe('invalid_request');
    expect(await allow({ p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe('invalid_request');
    expect(await allow({ auth: 'short' })).toBe('invalid_request');
    expect(await allow({}, null)).toBe('sign_in_required');
  });

  it('is not called and is deleted when its address is no longer allowed', async () => {
    const ana = await stage.listen('Ana');
    await conversationOf(ana);
    await stage.write('Marina', 'Oi');
    completeEnv({ WEBHOOK_ALLOWED_TARGETS: '' });
    await stage.tell();
    expect(stage.service.taken).toEqual([]);
    expect((await ana.panel.push.viewPush({})).devices).toEqual([]);
  });
});

describe('responses of the push service', () => {
  const told = async () => {
    const ana = await stage.listen('Ana');
    await conversationOf(ana);
    await stage.write('Marina', 'Oi de novo');
    return ana;
  };

  it.each([404, 410])('removes the browser on %s and keeps no notice', async (status) => {
    const ana = await told();
    stage.service.answer(() => status);
    await stage.tell();
    expect(stage.service.taken).toHaveLength(1);
    expect((await ana.panel.push.viewPush({})).devices).toEqual([]);
    expect(await stage.due()).toEqual([]);
  });

  it.each([429, 503])('retries on %s until the fourth attempt, with pauses, and keeps the browser', async (status) => {
    const ana = await told();
    stage.service.answer(() => status);
    await stage.tell();
    await stage.tell(later(4));
    expect(stage.service.taken).toHaveLength(1);
    for (const seconds of [6, 40, 170, 400, 500]) await stage.tell(later(seconds));
    expect(stage.service.taken).toHaveLength(4);
    expect((await ana.panel.push.viewPush({})).devices).toHaveLength(1);
    await forgetOldNotices(later(3_700));
    expect(await stage.due()).toEqual([]);
  });

  it('sends the notice once more after a 503 and then stops', async () => {
    const ana = await told();
    stage.service.answer(() => (stage.service.taken.length > 1 ? 201 : 503));
    for (const seconds of [0, 6, 40]) await stage.tell(later(seconds));
    expect(stage.toldTo(ana)).toHaveLength(2);
    expect(await stage.due()).toEqual([]);
  });

  it('does not retry after a connection that closed without a response', async () => {
    await told();
    stage.service.answer(() => 0);
    for (const seconds of [0, 6, 40]) await stage.tell(later(seconds));
    expect(stage.service.taken).toHaveLength(1);
  });

  it('replaces the failed notice with a newer notice of the same conversation', async () => {
    const ana = await told();
    stage.service.answer(() => 503);
    await stage.tell();
    await stage.write('Marina', 'Mais uma');
    stage.service.answer(() => 201);
    await stage.tell(later(6));
    expect(stage.toldTo(ana).map(({ body }) => body)).toEqual(['Oi de novo', 'Mais uma']);
  });

  it('receives a notice once when ten consumers and ten workers run at the same time', async () => {
    const ana = await told();
    await Promise.all(Array.from({ length: 10 }, () => stage.publish()));
    await Promise.all(Array.from({ length: 10 }, () => tellDevice(stage.organizationId(), ana.sessionId)));
    expect(stage.toldTo(ana)).toHaveLength(1);
  });

  it('gets one VAPID key for the deployment when twenty requests create the key at the same time', async () => {
    await api.prisma.pushKey.deleteMany();
    const ana = await stage.signIn(await api.createMember(stage.organizationId()));
    const asked = await Promise.all(Array.from({ length: 20 }, () => panelOf(ana).push.viewPush({})));
    expect(new Set(asked.map(({ public_key }) => public_key)).size).toBe(1);
  });
});
