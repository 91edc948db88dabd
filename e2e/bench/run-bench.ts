// `npm run bench`: prints our figures next to those of a bare program from the same run, and stores them as JSON. `npm
// run bench -- api` or `-- webhooks` runs one part, `-- --help` lists the parts.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { benchTurns } from './agent-turns.ts';
import { benchApi } from './api/api-throughput.ts';
import { benchAttacks } from './api/attacks.ts';
import { benchNeighbours } from './api/neighbours.ts';
import { benchAutomations } from './automation-load.ts';
import { benchCampaigns } from './campaign-faults.ts';
import { benchContacts } from './contacts/contact-scale.ts';
import { benchEngine } from './engine-throughput.ts';
import { benchFigures } from './figures/figures.ts';
import { benchRecall } from './knowledge-recall.ts';
import { benchMessages } from './messages/messages-throughput.ts';
import { benchPanel } from './panel-live.ts';
import { benchPages } from './panel-page.ts';
import { benchProcesses } from './process-count.ts';
import { benchStarts } from './process-starts.ts';
import { isOption } from './shared/option-of.ts';
import { benchFaults } from './webhooks/webhook-faults.ts';
import { benchLatency } from './webhooks/webhook-latency.ts';
import { benchDrain } from './webhooks/webhook-throughput.ts';

const parts: Readonly<Record<string, readonly (() => Promise<readonly object[]>)[]>> = {
  api: [benchApi],
  messages: [benchMessages],
  webhooks: [benchDrain, benchLatency, benchFaults],
  contacts: [benchContacts],
  engine: [benchEngine],
  attack: [benchAttacks],
  agents: [benchTurns, benchRecall],
  figures: [benchFigures],
  campaigns: [benchCampaigns],
  automations: [benchAutomations],
  panel: [benchPages, benchPanel],
  process: [benchStarts],
  processes: [benchProcesses],
  neighbours: [benchNeighbours],
};

const about: Readonly<Record<string, string>> = {
  api: 'reads and upserts beside a bare node:http + pg',
  messages: 'sending and receiving, and pages among 1 000 000 messages',
  webhooks: 'deliveries beside bare senders, and under faults',
  contacts: 'lists, filters and searches of 10 000 and 1 000 000 contacts',
  engine: 'the embedded engine beside graphile-worker and pg-boss',
  attack: 'a reader beside floods of every entry point',
  agents: 'turns beside the bare model, and recall of knowledge',
  figures: 'figures of a year',
  campaigns: 'a campaign under faults, and live replies beside one',
  automations: '100 starts a second beside inbound messages, and runs that wait',
  panel: 'pages as a browser has them, Lighthouse; live updates and streams held open, as the server pays for them',
  neighbours: 'one organization’s calls beside another’s 100 000 deliveries and campaign of 50 000',
  processes: '1, 2 and 4 processes on one database: throughput, and what limits it',
  process: 'from a start, an end and a kill -9 to ready; memory',
};

/** The sizes that options like `--people=5000` can set (`option-of.ts`), each with its default. */
const sizes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  processes: { rounds: '5' },
  neighbours: { deliveries: '100000', people: '50000', samples: '200' },
  messages: { rounds: '5', history: '1000000; 0: without pages' },
  figures: { messages: '1000000' },
  campaigns: { people: '50000', kills: '10', pauses: '10', replies: '150, one every 200 ms; 0: without them' },
  automations: { seconds: '60', waiting: '10000' },
};

const words = process.argv.slice(2);
const asked = words.filter((word) => !word.startsWith('-'));
const options = Object.values(sizes).flatMap((one) => Object.keys(one));
const unknown = [
  ...asked.filter((name) => !Object.hasOwn(parts, name)),
  ...words.filter((word) => word.startsWith('-') && !/^--?h(elp)?$/.test(word) && !isOption(word, options)),
];

const help = () => {
  console.log('npm run bench -- [NAME …] [--OPTION=NUMBER …]; without a name all of them, which takes hours\n');
  for (const name of Object.keys(parts)) {
    console.log(`  ${name.padEnd(12)} ${about[name] ?? ''}`);
    for (const [option, usual] of Object.entries(sizes[name] ?? {}))
      console.log(`  ${''.padEnd(12)}   --${option}=  (${usual})`);
  }
};

if (words.some((word) => /^--?h(elp)?$/.test(word))) {
  help();
  process.exit(0);
}
if (unknown.length > 0) {
  console.error(`✗ There is no ${unknown.join(', ')}.\n`);
  help();
  process.exit(1);
}

// Use the same compile cache as `npm start`.
process.env.NODE_COMPILE_CACHE ??= path.resolve('node_modules/.cache/node-compile');

const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;
mkdirSync('e2e/results', { recursive: true });
for (const [name, measures] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const rows: object[] = [];
  for (const measure of measures) {
    const found = await measure();
    console.table(found);
    rows.push(...found);
  }
  const file = `e2e/results/bench-${name}.json`;
  writeFileSync(file, JSON.stringify({ machine, at: new Date().toISOString(), rows }, null, 2));
  console.log(`${machine}; kept in ${file}`);
}
