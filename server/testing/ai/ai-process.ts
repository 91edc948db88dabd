// Runs the scripted AI server as a process of its own, for journeys and benches. It prints its address as one line of
// JSON, then takes scripts as lines of JSON on its standard input. {"route": "chat", "every": step} answers every
// request alike; {"route": "chat", "steps": [step, …]} answers one after the other (steps as in ai-steps.ts). On
// "requests" it prints the requests it got, without the bytes of files. It ends when its input ends.
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
