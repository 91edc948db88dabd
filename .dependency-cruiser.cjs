// The layers: a file imports from its own layer or one below, never above, and there are no circles.
// e2e/support/check-layers.mjs proves that each rule catches what it is for.
/** The areas of server/domain, highest first: an area knows itself and those below. */
const domainAreas = [
  ['lifecycle'],
  ['insight'],
  ['developers'],
  ['agents'],
  ['outreach'],
  ['inbox'],
  ['people'],
  ['channels'],
  ['organization'],
  ['platform'],
];

/** The inbox's parts, highest first: what is read stands below what shows it. */
const inboxLayers = [
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

const layerRules = Object.entries(below).map(([layer, allowed]) => ({
  name: `layer ${layer}`,
  severity: 'error',
  from: { path: `^${layer}/`, pathNot: tests },
  to: { path: own, pathNot: [`^${layer}/`, ...allowed.map((one) => `^${one}/`)].join('|') },
}));

/** Of folders in layers each may import from itself and from those below. */
const rulesOf = (kind, root, layers) =>
  layers.flatMap((names, index) =>
    names.map((name) => ({
      name: `${kind} ${name}`,
      severity: 'error',
      from: { path: `^${root}/${name}/`, pathNot: tests },
      to: {
        path: `^${root}/`,
        pathNot: [name, ...layers.slice(index + 1).flat()].map((one) => `^${root}/${one}/`).join('|'),
      },
    })),
  );

module.exports = {
  forbidden: [
    ...layerRules,
    ...rulesOf('area', 'server/domain', domainAreas),
    ...rulesOf('part', 'app/\\(panel\\)/inbox/_parts', inboxLayers),
    { name: 'no circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'stores are opened from their own module of the domain',
      severity: 'error',
      from: { path: '^server/domain/([^/]+/[^/]+)/', pathNot: tests },
      to: { path: '\\.store\\.ts$', pathNot: '^server/domain/$1/' },
    },
    {
      name: 'stores are opened from their own folder',
      severity: 'error',
      from: { path: '^(.+)/[^/]+$', pathNot: `^server/domain/[^/]+/[^/]+/|${tests}` },
      to: { path: '\\.store\\.ts$', pathNot: '^$1/' },
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
      from: { path: own, pathNot: `^server/domain/agents/lab/|${tests}` },
      to: { path: '^server/domain/agents/agents/versions/publish-agent\\.ts$' },
    },
    {
      name: 'who is written to was asked about first',
      severity: 'error',
      from: { path: own, pathNot: `^server/domain/inbox/sending/sends/queue-reached\\.ts$|${tests}` },
      to: { path: '^server/domain/inbox/messages/writing/write-queued\\.ts$' },
    },
    {
      name: 'one way to a channel',
      severity: 'error',
      from: { path: own, pathNot: `^server/domain/inbox/sending/sends/deliver-message\\.ts$|${tests}` },
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
