// `npm run bench`: prints our figures beside a bare program's in the same run, and keeps them as JSON.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { benchWebhooks } from './webhook-throughput.ts';

const rows = await benchWebhooks();
console.table(rows);
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`;
mkdirSync('e2e/results', { recursive: true });
writeFileSync('e2e/results/bench.json', JSON.stringify({ machine, at: new Date().toISOString(), rows }, null, 2));
console.log(`${machine}; kept in e2e/results/bench.json`);
