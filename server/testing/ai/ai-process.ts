// Runs the scripted AI server as a process of its own, for end-to-end tests and benchmarks. The process prints its
// address as one line of JSON. It then reads scripts as lines of JSON from its standard input. {"route": "chat",
// "every": step} gives every request the same answer; {"route": "chat", "steps": [step, …]} uses one step for each
// request (steps as in ai-steps.ts). After the line "requests", the process prints the requests that it received,
// without the bytes of files. It ends when its input ends.
//   node server/testing/ai/ai-process.ts [port] [step for every chat]
import { createInterface } from 'node:readline';
import type { AiRoute } from './ai-answer.ts';
import { startAiServer } from './ai-server.ts';
import type { AiStep } from './ai-steps.ts';

const [port = '0', first] = process.argv.slice(2);
const ai = await startAiServer(Number(port));
if (first) ai.script(JSON.parse(first) as AiStep);
const tell = (line: unknown) => process.stdout.write(`${JSON.stringify(line)}\n`);
tell({ url: ai.url, host: ai.host });

const withoutBytes = (_name: string, value: unknown) => (value instanceof Uint8Array ? value.length : value);

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim() === 'requests') {
    tell(JSON.parse(JSON.stringify(ai.requests, withoutBytes)));
  } else if (line.trim() !== '') {
    const told = JSON.parse(line) as { route?: AiRoute; every?: AiStep; steps?: AiStep[] };
    ai.script(told.every ?? told.steps ?? [], told.route);
    tell({ ok: true });
  }
}
await ai.stop();
