// `npm run bench`: prints our figures beside a bare program's in the same run, and keeps them as JSON.
// `npm run bench -- api` or `-- webhooks` runs one of its parts.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { benchTurns } from './agent-turns.ts';
import { benchApi } from './api-throughput.ts';
import { benchAttacks } from './attacks.ts';
import { benchContacts } from './contact-scale.ts';
import { benchEngine } from './engine-throughput.ts';
import { benchRecall } from './knowledge-recall.ts';
import { benchMessages } from './messages-throughput.ts';
import { benchFaults } from './webhook-faults.ts';
import { benchLatency } from './webhook-latency.ts';
import { benchDrain } from './webhook-throughput.ts';

const parts: Readonly<Record<string, readonly (() => Promise<readonly object[]>)[]>> = {
  api: [benchApi],
  messages: [benchMessages],
  webhooks: [benchDrain, benchLatency, benchFaults],
  contacts: [benchContacts],
  engine: [benchEngine],
  attack: [benchAttacks],
  agents: [benchTurns, benchRecall],
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`✗ There is no ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}, or nothing for all.`);
  process.exit(1);
}

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
