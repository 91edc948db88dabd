// The floors of the house: a file imports from its own floor or one below, never above; rooms of one floor do not
// know each other; there are no circles. e2e/support/check-floors.mjs proves that each rule catches what it is for.
const domainFloors = [
  ['readers'],
  ['lab', 'home', 'mailed-reports'],
  [
    'accounts',
    'webhooks',
    'agents',
    'automations',
    'campaigns',
    'analytics',
    'partners',
    'contact-lifecycle',
    'contact-bulk',
    'contact-imports',
    'team',
    'web-chat',
    'push',
  ],
  ['actions', 'offboarding'],
  ['receiving', 'sending'],
  ['messages'],
  ['views', 'report-boards'],
  ['conversations'],
  ['contacts', 'connections'],
  [
    'idempotency',
    'pacing',
    'tags',
    'custom-fields',
    'pipelines',
    'members',
    'queues',
    'presences',
    'quick-replies',
    'keys',
    'ai-keys',
    'organizations',
    'calendar',
    'pricing',
    'provisioning',
    'engine',
  ],
  ['knowledge'],
  ['files'],
  ['events'],
  ['audit', 'mail'],
  ['work'],
];

/** The inbox's parts, highest first: what is read stands below what shows it. */
const inboxFloors = [
  ['list', 'thread'],
  ['composer'],
  ['voice'],
  ['suggestions'],
  ['interactive'],
  ['message'],
  ['media'],
  ['actions'],
  ['customer'],
  ['store'],
];

const below = {
  'server/contract': [],
  'server/base': ['server/contract'],
  'server/db': ['server/base', 'server/contract', 'prisma'],
  'server/jobs': ['server/base', 'server/contract'],
  'server/gateways': ['server/base', 'server/contract'],
  'server/fault-profiles': ['server/base', 'server/contract'],
  'server/access': ['server/db', 'server/jobs', 'server/gateways', 'server/base', 'server/contract'],
  'server/domain': [
    'server/access',
    'server/db',
    'server/jobs',
    'server/gateways',
    'server/fault-profiles',
    'server/base',
    'server/contract',
  ],
  'server/api': ['server/domain', 'server/access', 'server/base', 'server/contract'],
  'server/rest': ['server/api', 'server/access', 'server/db', 'server/base', 'server/contract'],
  'server/inbound': ['server/domain', 'server/access', 'server/gateways', 'server/base', 'server/contract'],
  // Runs in browsers, on pages of other sites: it knows nothing of ours.
  'server/embed': [],
  'server/sandbox': ['server/db', 'server/fault-profiles', 'server/base', 'server/contract'],
  inngest: ['server/domain', 'server/access', 'server/jobs', 'server/db', 'server/base', 'server/contract'],
  'server/boot': ['server', 'inngest', 'prisma'],
  app: ['server/api', 'server/access', 'server/rest', 'server/inbound', 'server/base', 'server/contract', 'inngest'],
  e2e: ['server/contract'],
};

const tests = '\\.test\\.ts$|^server/testing/';
const own = '^(server|app|inngest|e2e|prisma)/';

const floorRules = Object.entries(below).map(([floor, allowed]) => ({
  name: `floor ${floor}`,
  severity: 'error',
  from: { path: `^${floor}/`, pathNot: tests },
  to: { path: own, pathNot: [`^${floor}/`, ...allowed.map((room) => `^${room}/`)].join('|') },
}));

/** Of folders on floors each may know itself and those below; what stands beside it or above is none of its business. */
const rulesOf = (kind, root, floors) =>
  floors.flatMap((names, place) =>
    names.map((name) => ({
      name: `${kind} ${name}`,
      severity: 'error',
      from: { path: `^${root}/${name}/`, pathNot: tests },
      to: {
        path: `^${root}/`,
        pathNot: [name, ...floors.slice(place + 1).flat()].map((one) => `^${root}/${one}/`).join('|'),
      },
    })),
  );

module.exports = {
  forbidden: [
    ...floorRules,
    ...rulesOf('room', 'server/domain', domainFloors),
    ...rulesOf('part', 'app/\\(panel\\)/inbox/_parts', inboxFloors),
    { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'stores are opened from their own folder',
      severity: 'error',
      from: { path: '^(.+)/[^/]+$', pathNot: tests },
      to: { path: '\\.store\\.ts$', pathNot: '^$1/[^/]+$' },
    },
    {
      name: 'only stores touch the database',
      severity: 'error',
      from: { path: '^(server/(domain|access)|inngest)/', pathNot: `\\.store\\.ts$|${tests}` },
      to: { path: '^(server/db/(sql|prisma|pool)\\.ts|prisma/generated/)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the contract knows only zod',
      severity: 'error',
      from: { path: '^server/contract/' },
      to: { path: 'node_modules', pathNot: 'node_modules/zod/' },
    },
    {
      name: 'rules know no network',
      severity: 'error',
      from: { path: '^server/domain/', pathNot: tests },
      to: { path: '^server/gateways/channels/whatsapp/' },
    },
    {
      name: 'only the lab publishes',
      severity: 'error',
      from: { path: own, pathNot: `^server/domain/lab/|${tests}` },
      to: { path: '^server/domain/agents/publish-agent\\.ts$' },
    },
    {
      name: 'who is written to was asked about first',
      severity: 'error',
      from: { path: own, pathNot: `^server/domain/sending/queue-reached\\.ts$|${tests}` },
      to: { path: '^server/domain/messages/write-queued\\.ts$' },
    },
    {
      name: 'one way to a channel',
      severity: 'error',
      from: { path: own, pathNot: `^server/domain/sending/deliver-message\\.ts$|${tests}` },
      to: { path: '^server/gateways/channels/select-channel\\.ts$' },
    },
    {
      name: 'testing is for tests',
      severity: 'error',
      from: { path: own, pathNot: tests },
      to: { path: '^server/testing/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^prisma/generated/' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default'] },
  },
};
