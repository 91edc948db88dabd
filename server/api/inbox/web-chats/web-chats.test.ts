import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberIdentity } from '#server/api/context.ts';
import { frameAncestors } from '#server/domain/inbox/web-chat/show-web-chat.ts';
import { handleEmbedRequest } from '#server/inbound/handle-embed-request.ts';
import { startHarness } from '#server/testing/harness.ts';
import { createWebChat } from '#server/testing/records/web-chat.ts';

const api = startHarness();
let organization: string;
let admin: MemberIdentity;
let agent: string;

beforeAll(async () => {
  organization = await api.createOrganization({ name: 'Casa Aurora' });
  admin = await api.createMember(organization);
  agent = await createWebChat(organization, { enabled: false });
});
afterAll(() => api.stop());

const update = (input: object, as = admin) =>
  api.callPanel(as, 'webChats.updateWebChat', { agent_id: agent, ...input });
/** Sends the request of the chat's launcher script from a page of this origin. */
const askFrom = (origin: string | undefined, path = `/embed/${agent}`) =>
  handleEmbedRequest({ method: 'GET', path, headers: origin === undefined ? {} : { origin }, ip: '192.0.2.7' });

describe('web chats in the panel', () => {
  it('lists agents that are not archived, with page and script tag; an atendente may not change them', async () => {
    await createWebChat(organization, { status: 'archived' });
    const { body } = await api.callPanel(admin, 'webChats.listWebChats');
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      agent_id: agent,
      web_enabled: false,
      identify: 'never',
      page_url: expect.stringMatching(new RegExp(`/chat/${agent}$`)),
      script_tag: expect.stringMatching(
        new RegExp(`^<script src="http.*/embed.js" data-agent="${agent}" async></script>$`),
      ),
    });
    const attendant = await api.createMember(organization, { role: 'atendente' });
    expect((await update({ web_enabled: true }, attendant)).code).toBe('admin_only');
  });

  it('changes only the given fields, and writes one audit entry per change', async () => {
    await update({ web_enabled: true, title: '  Fale conosco ', color: '#112233' });
    expect((await update({ greeting: 'Olá!' })).body).toMatchObject({
      web_enabled: true,
      embed_enabled: false,
      title: 'Fale conosco',
      greeting: 'Olá!',
      color: '#112233',
    });
    expect((await update({ title: ' ' })).body.title).toBeNull();
    await update({ title: null });
    const acts = await api.prisma.auditEntry.findMany({ where: { organizationId: organization } });
    expect(acts.map((one) => one.action)).toEqual(Array(3).fill('web_chat.updated'));
    expect((await api.callPanel(null, 'visitors.viewChat', { agent_id: agent, channel: 'web' })).body).toEqual({
      agent_id: agent,
      channel: 'web',
      title: 'Casa Aurora',
      agent_name: 'Bia',
      greeting: 'Olá!',
      color: '#112233',
      identify: 'never',
    });
  });

  it('asks_rating is off by default, and stays on when another field changes', async () => {
    expect((await api.callPanel(admin, 'webChats.listWebChats')).body.data[0].asks_rating).toBe(false);
    expect((await update({ asks_rating: true })).body.asks_rating).toBe(true);
    expect((await update({ title: 'Outro' })).body.asks_rating).toBe(true);
  });

  it('returns agent_not_found for an agent of another organization and a malformed id', async () => {
    const stranger = await api.createMember(await api.createOrganization());
    expect((await update({ web_enabled: false }, stranger)).code).toBe('agent_not_found');
    expect((await update({ agent_id: 'bia' })).code).toBe('agent_not_found');
  });

  it.each([
    'example.com',
    'ftp://example.com',
    'https://',
    'https://a.com/path',
    'https://a.com; script-src *',
    'javascript:alert(1)',
    'https://user@a.com',
    "https://a.com 'unsafe-inline'",
  ])('rejects the origin %s (invalid_origin)', async (origin) => {
    expect(await update({ allowed_origins: [origin] })).toMatchObject({ code: 'invalid_origin', body: { origin } });
  });

  it('stores origins in the browser’s form, each once', async () => {
    const written = [
      'https://WWW.Example.com/',
      'https://www.example.com:443',
      'http://localhost:8080',
      'https://*.loja.com.br',
      'https://maçã.com',
    ];
    const { body } = await update({ allowed_origins: written });
    expect(body.allowed_origins).toEqual([
      'https://www.example.com',
      'http://localhost:8080',
      'https://*.loja.com.br',
      'https://xn--ma-tiap.com',
    ]);
  });
});

describe('sites that may embed a web chat', () => {
  it('are all sites while no origin is listed', async () => {
    await update({ embed_enabled: true, allowed_origins: [] });
    const { status, headers } = await askFrom('https://anywhere.example');
    expect([status, headers['Access-Control-Allow-Origin']]).toEqual([200, 'https://anywhere.example']);
    expect(await frameAncestors(agent, 'embed')).toBeNull();
    expect(await frameAncestors(agent, 'web')).toBe("frame-ancestors 'self'");
  });

  it('are the listed origins and subdomains of a wildcard, in the answer and in frame-ancestors', async () => {
    await update({ allowed_origins: ['https://www.example.com', 'https://*.loja.com.br'] });
    for (const origin of ['https://www.example.com', 'https://a.loja.com.br', undefined]) {
      expect((await askFrom(origin)).status).toBe(200);
    }
    for (const origin of [
      'https://example.com',
      'http://www.example.com',
      'https://loja.com.br',
      'https://eviloja.com.br',
      'null',
    ]) {
      const { status, body } = await askFrom(origin);
      expect([origin, status, JSON.parse(body ?? '{}').error]).toEqual([origin, 403, 'origin_not_allowed']);
    }
    expect(await frameAncestors(agent, 'embed')).toBe(
      "frame-ancestors 'self' https://www.example.com https://*.loja.com.br",
    );
  });

  it('are none when embedding is off (404)', async () => {
    await update({ embed_enabled: false });
    expect((await askFrom('https://www.example.com')).status).toBe(404);
    expect((await askFrom('https://www.example.com', '/embed/../v1')).status).toBe(404);
  });
});
