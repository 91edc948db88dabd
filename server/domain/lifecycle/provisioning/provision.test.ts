import { afterAll, describe, expect, it } from 'vitest';
import { startHarness } from '#server/testing/harness.ts';
import { InvalidProvisioning, readProvisioning } from '../../platform/provisioning-file/read-provisioning.ts';
import { provision } from './provision.ts';

const api = startHarness();
afterAll(() => api.stop());

/** Returns the file of provisioning/README.md, with a webhook URL that the test may call. */
const whole = (name: string, number: string) => ({
  organization: { name, plan: 'pro', timezone: 'America/Sao_Paulo', locale: 'pt-BR', partner: false },
  members: [{ email: `ana@${number}.test`, name: 'Ana', role: 'admin', owner: true, password: 'a password' }],
  custom_fields: [{ key: 'city', label: 'City', type: 'text', options: [], placeholder: null }],
  tags: [{ name: 'vip', color: '#22AA66', type: 'contact' }],
  pipelines: [
    {
      name: 'Sales',
      is_default: true,
      auto_enroll: false,
      stages: [{ name: 'New', color: '#888888' }, { name: 'Won' }],
    },
  ],
  quick_replies: [{ shortcut: 'hi', title: 'Greeting', content: 'Hello {{name}}' }],
  connections: [
    {
      name: 'Main',
      phone: '+551150001000',
      phone_number_id: number,
      waba_id: '2000',
      access_token: 'token',
      catalog_id: null,
    },
  ],
  templates: [
    {
      connection: 'Main',
      name: 'welcome',
      language: 'pt_BR',
      category: 'UTILITY',
      status: 'APPROVED',
      components: [],
    },
  ],
  ai_keys: [{ provider: 'openai-compatible', key: 'sealed', base_url: 'http://127.0.0.1:9/v1' }],
  agents: [
    {
      name: 'Bia',
      slug: 'bia',
      status: 'active',
      provider: 'builtin',
      model: null,
      instructions: 'Be kind.',
      connections: ['Main'],
      knowledge: [{ title: 'Hours', text: 'From nine to six.' }],
    },
  ],
  automations: [
    {
      name: 'Welcome',
      status: 'active',
      token: `token-${number}`,
      cooldown_minutes: 0,
      trigger: { type: 'webhook' },
      steps: [{ type: 'add_tag', tag: 'vip' }],
    },
  ],
  webhooks: [{ url: 'https://1.1.1.1/hook', events: ['contact.*'] }],
  keys: [
    {
      name: 'all',
      scopes: ['contacts:read', 'contacts:write'],
      test: false,
      allowed_ips: [],
      expires_at: null,
      legacy: false,
    },
    { name: 'old', scopes: ['contacts:read'], legacy: true },
  ],
});

type Lists = Record<string, Record<string, unknown>[]>;
const run = async (content: unknown) => (await provision(readProvisioning(content))) as unknown as Lists;
const withoutSecrets = (lists: Lists) =>
  JSON.parse(JSON.stringify(lists, (key, value) => (key === 'secret' ? undefined : value)));

describe('provisioning (provisioning/README.md)', () => {
  it('returns an id for every item, and the secret of each new key and webhook endpoint', async () => {
    const file = whole('Whole', '900001');
    const made = await run(file);
    expect(Object.keys(made)).toEqual(Object.keys(file));
    const { organization, ...lists } = made;
    expect(organization).toMatchObject({ id: expect.any(String), name: 'Whole', plan: 'pro' });
    for (const [name, list] of Object.entries(lists)) {
      expect([name, list.length]).toEqual([name, (file as unknown as Lists)[name]?.length]);
      for (const one of list) expect([name, one.id]).toEqual([name, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    }
    expect(made.pipelines?.[0]?.stages).toMatchObject([{ id: expect.any(String) }, { id: expect.any(String) }]);
    expect(made.webhooks?.[0]?.secret).toMatch(/^whsec_[0-9A-Za-z]{32}$/);
    expect(made.keys?.map(({ secret }) => secret)).toEqual([
      expect.stringMatching(/^svc_[0-9A-Za-z]{40}$/),
      expect.stringMatching(/^[0-9A-Za-z]{40}$/),
    ]);
    expect(JSON.stringify(made)).not.toMatch(/a password|"token"|sealed|token-900001/);
    expect((await api.call('GET', '/fields', { key: String(made.keys?.[0]?.secret) })).status).toBe(200);
  });

  it('changes nothing when run again, and adds only the new items of a longer file', async () => {
    const file = whole('Again', '900002');
    const first = await run(file);
    const second = await run(file);
    expect(second).toEqual(withoutSecrets(first));
    expect(JSON.stringify(second)).not.toContain('"secret"');
    const longer = { ...file, tags: [...file.tags, { name: 'new' }] };
    const third = await run(longer);
    expect(third.tags?.[0]).toEqual(first.tags?.[0]);
    expect(await run(longer)).toEqual(third);
  });

  it('two simultaneous runs create one organization', async () => {
    const both = await Promise.all([run(whole('Twice', '900003')), run(whole('Twice', '900003'))]);
    expect(withoutSecrets(both[0])).toEqual(withoutSecrets(both[1]));
    expect(await api.prisma.organization.count({ where: { name: 'Twice' } })).toBe(1);
  });

  it('creates nothing if the file fails at a later item', async () => {
    const file = { ...whole('Half', '900004'), agents: [{ name: 'B', slug: 'b', connections: ['Other'] }] };
    await expect(run(file)).rejects.toThrow('agents.0.connections.0: there is no connection "Other"');
    const aim = { ...whole('Half', '900004'), webhooks: [{ url: 'http://10.0.0.1/x', events: ['contact.*'] }] };
    await expect(run(aim)).rejects.toThrow('webhooks.0.url');
    expect(await api.prisma.organization.count({ where: { name: 'Half' } })).toBe(0);
  });
});

describe('AI keys of a provisioning file', () => {
  const organization = { name: 'Keys' };
  const keysOf = async (ai_keys: object[]) => (await run({ organization, ai_keys })).ai_keys;

  it('are found by name; a key without a name is the provider’s key, also after it was renamed', async () => {
    const [plain] = (await keysOf([{ provider: 'openai', key: 'sk-0123456789abcdef' }])) ?? [];
    expect(plain).toMatchObject({ name: 'OpenAI', provider: 'openai' });
    await api.prisma.aiKey.update({ where: { id: String(plain?.id) }, data: { name: 'Sales' } });
    const both = [
      { provider: 'openai', key: 'sk-another' },
      { provider: 'openai', name: 'Support', key: 'short' },
    ];
    const [same, support] = (await keysOf(both)) ?? [];
    expect([same?.id, same?.name, support?.name]).toEqual([plain?.id, 'Sales', 'Support']);
    expect(await keysOf([{ provider: 'openai', name: 'SUPPORT', key: 'x' }])).toEqual([support]);
    const rows = await api.prisma.aiKey.findMany({ where: { id: { in: [String(same?.id), String(support?.id)] } } });
    expect(rows.map(({ name, hint }) => [name, hint]).toSorted()).toEqual([
      ['Sales', 'cdef'],
      ['Support', ''],
    ]);
    await expect(keysOf([{ provider: 'google', name: 'support', key: 'x' }])).rejects.toThrow('ai_keys.0.name: ');
  });
});

describe('an invalid provisioning file is refused with path and reason', () => {
  const organization = { name: 'Bad' };
  it.each([
    [{}, 'organization: '],
    [[], '(file): '],
    [{ organization: { name: 'Bad', planet: 'x' } }, 'organization.planet: unknown key'],
    [{ organization, colours: [] }, 'colours: unknown key'],
    [{ organization: { name: 'Bad', plan: 'gold' } }, 'organization.plan: '],
    [{ organization: { name: 7 } }, 'organization.name: '],
    [{ organization, tags: { name: 'x' } }, 'tags: '],
    [{ organization, tags: [{ name: 'x', color: 'red' }] }, 'tags.0.color: '],
    [{ organization, tags: [{ name: 'a\u0000' }] }, 'tags.0.name: must be well-formed text without NUL'],
    [{ organization, tags: [{ name: '\ud800' }] }, 'tags.0.name: must be well-formed text without NUL'],
    [{ organization, tags: [{ name: 'x' }, { name: 'X' }] }, 'tags.1: '],
    [
      {
        organization,
        ai_keys: [
          { provider: 'openai', key: 'a' },
          { provider: 'openai', key: 'b' },
        ],
      },
      'ai_keys.1: ',
    ],
    [{ organization, ai_keys: [{ provider: 'builtin', key: 'a' }] }, 'ai_keys.0.provider: '],
    [{ organization, keys: [{ name: 'k', scopes: ['contacts:all'] }] }, 'keys.0.scopes.0: '],
    [{ organization, keys: [{ name: 'k', scopes: ['contacts:read'], allowed_ips: ['x'] }] }, 'keys.0.allowed_ips.0: '],
    [{ organization, keys: [{ name: 'k', scopes: ['contacts:read'], expires_at: 'soon' }] }, 'keys.0.expires_at: '],
    [{ organization, webhooks: [{ url: 'https://1.1.1.1', events: ['contact.nope'] }] }, 'webhooks.0.events.0: '],
    [{ organization, members: [{ email: 'a@b.co', name: 'A', role: 'boss' }] }, 'members.0.role: '],
  ])('refuses %j', (content, start) => {
    let problems: readonly string[] = [];
    try {
      readProvisioning(content);
    } catch (error) {
      problems = (error as InvalidProvisioning).problems;
    }
    expect(problems).toEqual(expect.arrayContaining([expect.stringContaining(start)]));
    expect(() => readProvisioning(content)).toThrow(InvalidProvisioning);
  });
});
