import { afterAll, describe, expect, it } from 'vitest';
import { startHarness } from '#server/testing/harness.ts';
import { provisionWebChats } from '../../inbox/web-chat/provision-web-chats.ts';
import { provisionViews } from '../../people/views/provision-views.ts';
import { readProvisioning, readTemplate } from '../../platform/provisioning-file/read-provisioning.ts';
import { provision } from './provision.ts';

const api = startHarness();
afterAll(() => api.stop());

const day = [{ from: '09:00', to: '18:00' }];
const hours = { mon: day, tue: day, wed: day, thu: day, fri: day, sat: [], sun: [] };
const settings = {
  tools: ['add_tag', 'call_http'],
  writes_max: 3,
  calls_max: 2,
  http_hosts: ['api.example.com'],
  hand_over_words: ['procon'],
  opening_hours: [{ day: 'mon', from: '09:00', to: '18:00' }],
  must_cite: true,
  max_output_tokens: 400,
  monthly_budget: '25.00',
  prices: { input: '0.15', output: '0.60' },
  embedding_model: null,
};

/** Returns a provisioning file with everything that the settings in the panel can set. */
const whole = (name: string) => ({
  organization: {
    name,
    raw_data_days: 7,
    keeps_call_bodies: false,
    reads_sentiment: true,
    handoff_wait_minutes: null,
  },
  members: [{ email: `rui@${name.toLowerCase()}.test`, name: 'Rui', role: 'atendente' }],
  business_hours: { hours, holidays: [{ date: '2026-12-24', name: 'Véspera' }], keeps_national: false },
  sending_policy: { quiet_from: '20:00', cap_messages: 1, money_per_month: '50.00' },
  queues: [
    {
      name: 'Vendas',
      is_default: true,
      distribution: 'round_robin',
      capacity: 3,
      members: [`rui@${name.toLowerCase()}.test`],
    },
    { name: 'Cobrança' },
  ],
  tags: [{ name: 'vip' }],
  ai_keys: [
    { provider: 'openai', name: 'Principal', key: 'sk-1' },
    { provider: 'anthropic', name: 'Reserva', key: 'sk-2' },
  ],
  agents: [
    {
      name: 'Bia',
      slug: 'bia',
      provider: 'openai',
      model: 'gpt-5-mini',
      ai_key: 'principal',
      settings: { ...settings, fallback: { provider: 'anthropic', model: null, ai_key: 'Reserva' } },
    },
    { name: 'Simples', slug: 'simples' },
  ],
  web_chats: [{ agent: 'bia', web_enabled: true, allowed_origins: ['https://LOJA.com.br/'], identify: 'optional' }],
  views: [
    { kind: 'contacts', name: 'Clientes VIP', filter: { tag: 'vip', opted_out: false } },
    { kind: 'conversations', name: 'Fila de vendas', filter: { queue: 'Vendas', agent_id: 'bia' } },
  ],
});

type Lists = Record<string, Record<string, unknown>[]>;
const run = async (content: unknown) =>
  (await provision(readProvisioning(content), [provisionWebChats, provisionViews])) as unknown as Lists;

describe('settings in a provisioning file', () => {
  it('sets agents, queues, hours, sending policy, web chats and views, as the panel then shows them', async () => {
    const made = await run(whole('Tudo'));
    const organization = String((made.organization as unknown as { id: string }).id);
    const admin = await api.createMember(organization);
    const ask = async (name: string, input: object = {}) => (await api.callPanel(admin, name, input)).body;
    const [bia, plain] = made.agents ?? [];
    const keys = Object.fromEntries((made.ai_keys ?? []).map((one) => [one.name, one.id]));
    const shown = await ask('agents.getAgent', { id: bia?.id });
    const fallback = { provider: 'anthropic', model: null, ai_key_id: keys.Reserva };
    expect(shown).toMatchObject({ ai_key_id: keys.Principal, settings: { ...settings, fallback } });
    const first = await api.prisma.agentVersion.findFirstOrThrow({ where: { agentId: String(bia?.id) } });
    expect(first.settings).toEqual({ ...settings, fallback });
    expect((await ask('agents.getAgent', { id: plain?.id })).settings).toMatchObject({ tools: [], must_cite: false });
    const { data: queues } = await ask('queues.listQueues');
    expect(queues).toMatchObject([
      { name: 'Cobrança', is_default: false, distribution: 'manual', capacity: 5, members: [] },
      { name: 'Vendas', is_default: true, distribution: 'round_robin', capacity: 3, members: [{ name: 'Rui' }] },
    ]);
    expect(await api.prisma.businessCalendar.findUnique({ where: { organizationId: organization } })).toMatchObject({
      hours,
      keepsNational: false,
    });
    expect(made.sending_policy).toMatchObject({
      quiet_from: '20:00',
      quiet_to: '08:00',
      cap_messages: 1,
      money_per_month: '50.00',
    });
    const { data: chats } = await ask('webChats.listWebChats');
    expect(chats.find((one: { agent_id: string }) => one.agent_id === bia?.id)).toMatchObject({
      web_enabled: true,
      embed_enabled: false,
      allowed_origins: ['https://loja.com.br'],
      identify: 'optional',
    });
    for (const kind of ['contacts', 'conversations']) {
      const { data } = await ask('views.listViews', { kind });
      expect(data).toMatchObject([{ shared: true, missing: [] }]);
    }
    expect(await api.prisma.organization.findUnique({ where: { id: organization } })).toMatchObject({
      rawDataDays: 7,
      keepsCallBodies: false,
      readsSentiment: true,
      handoffWaitMinutes: null,
    });
  });

  it('changes nothing when run again, and keeps changes made in the panel', async () => {
    const file = whole('Denovo');
    const first = await run(file);
    expect(await run(file)).toEqual(first);
    const id = String(first.agents?.[0]?.id);
    await api.prisma.agent.update({ where: { id }, data: { settings: { tools: [] } } });
    await api.prisma.queue.updateMany({ where: { id: String(first.queues?.[0]?.id) }, data: { capacity: 9 } });
    await api.prisma.webChat.update({ where: { agentId: id }, data: { title: 'Nosso' } });
    const third = await run(file);
    expect(third.agents?.[0]).toMatchObject({ settings: { tools: [] } });
    expect(third.queues?.[0]).toMatchObject({ capacity: 9 });
    expect(third.web_chats?.[0]).toMatchObject({ title: 'Nosso' });
  });

  it('finds existing objects by name in another Unicode form and with another kind of space', async () => {
    const named = (form: 'NFC' | 'NFD', blank: string) => {
      const say = (name: string) => name.normalize(form).replace(' ', blank);
      return {
        organization: { name: 'Formas' },
        queues: [{ name: say('Pós venda') }],
        tags: [{ name: say('Promoção boa') }],
        pipelines: [{ name: say('Negociação B'), stages: [{ name: say('Visitação A') }] }],
        quick_replies: [{ shortcut: say('saudação um'), title: 'Oi', content: 'Oi' }],
        views: [{ kind: 'conversations', name: say('Não lidas'), filter: { queue: say('Pós venda') } }],
      };
    };
    const first = await run(named('NFD', '\u00A0'));
    expect(first.tags?.[0]?.name).toBe('Promoção boa');
    expect(first.views?.[0]?.filter).toEqual({ queue: first.queues?.[0]?.id });
    expect(await run(named('NFD', '\u00A0'))).toEqual(first);
    expect(await run(named('NFC', ' '))).toEqual(first);
  });

  it('two simultaneous runs give the same result', async () => {
    const both = await Promise.all([run(whole('Juntas')), run(whole('Juntas'))]);
    expect(both[0]).toEqual(both[1]);
  });
});

describe('an invalid provisioning file is refused with path and reason, and no organization is created', () => {
  const organization = { name: 'Recusada' };
  const agent = { name: 'A', slug: 'a' };
  it.each([
    [{ agents: [{ ...agent, settings: { tools: ['rm'] } }] }, 'agents.0.settings.tools.0: '],
    [{ agents: [{ ...agent, settings: { colour: 1 } }] }, 'agents.0.settings.colour: unknown key'],
    [
      { agents: [{ ...agent, provider: 'openai', ai_key: 'Nenhuma' }] },
      'agents.0.ai_key: there is no AI key "Nenhuma"',
    ],
    [
      {
        ai_keys: [{ provider: 'openai', name: 'K', key: 'x' }],
        agents: [{ ...agent, settings: { fallback: { provider: 'google', ai_key: 'K' } } }],
      },
      'agents.0.settings.fallback.ai_key: "K" is a key of openai',
    ],
    [{ queues: [{ name: 'A' }, { name: 'a' }] }, 'queues.1: '],
    [
      {
        queues: [
          { name: 'A', is_default: true },
          { name: 'B', is_default: true },
        ],
      },
      'queues: only one',
    ],
    [{ queues: [{ name: 'A', members: ['x@y.co'] }] }, 'queues.0.members.0: no member'],
    [{ business_hours: { hours: { mon: [] } } }, 'business_hours.hours.tue: '],
    [{ views: [{ kind: 'contacts', name: 'V', filter: { tag: 'ninguém' } }] }, 'views.0: view_filter_stale'],
    [{ views: [{ kind: 'contacts', name: 'V', filter: { colour: 'x' } }] }, 'views.0: invalid_request'],
    [{ web_chats: [{ agent: 'x' }] }, 'web_chats.0.agent: there is no agent "x"'],
    [{ agents: [agent], web_chats: [{ agent: 'a', allowed_origins: ['x'] }] }, 'web_chats.0: invalid_origin'],
    [{ sending_policy: { quiet_from: '25:00' } }, 'sending_policy.quiet_from: '],
  ])('refuses %j', async (content, start) => {
    await expect(run({ organization, ...content })).rejects.toThrow(start);
    expect(await api.prisma.organization.count({ where: organization })).toBe(0);
  });

  it('a template accepts queues and business hours, and refuses queue members and views', () => {
    expect(() => readTemplate({ queues: [{ name: 'A' }], business_hours: whole('x').business_hours })).not.toThrow();
    expect(() => readTemplate({ queues: [{ name: 'A', members: ['a@b.co'] }] })).toThrow('queues.0.members');
    expect(() => readTemplate({ views: [] })).toThrow('views: unknown key');
  });
});
