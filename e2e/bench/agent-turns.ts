import { type RunningApp, startApp } from '../support/app/start-app.ts';
import { saying, startAi } from '../support/fake-servers/start-ai.ts';
import { type BenchRow, costRow, median, plainRow, rateRow } from './shared/bench-row.ts';
import { cpuSeconds } from './shared/process-usage.ts';

const together = 100;
const rounds = 4;
const alone = 60;
/**
 * The number of organizations. With fewer, the calls would exceed the rate limits: 60 calls a minute for each key, and
 * five times that for an organization.
 */
const organizations = 4;
const keysEach = 5;

interface Measured {
  readonly times: readonly number[];
  readonly seconds: number;
  readonly cpuMs: number;
}

/** Makes calls in rounds of `atOnce` in parallel. Measures the CPU time of process `pid`. */
async function measure(
  pid: number,
  atOnce: number,
  all: number,
  call: (nr: number) => Promise<void>,
): Promise<Measured> {
  const times: number[] = [];
  const cpuBefore = cpuSeconds(pid);
  const began = performance.now();
  for (let done = 0; done < all; done += atOnce) {
    await Promise.all(
      Array.from({ length: atOnce }, async (_, i) => {
        const started = performance.now();
        await call(done + i);
        times.push(performance.now() - started);
      }),
    );
  }
  const seconds = (performance.now() - began) / 1_000;
  return { times, seconds, cpuMs: ((cpuSeconds(pid) - cpuBefore) * 1_000) / all };
}

async function post(url: string, headers: Record<string, string>, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url}: ${response.status} ${text}`);
}

async function provisionKeys(app: RunningApp, aiUrl: string, nr: number): Promise<string[]> {
  const knowledge = [{ title: 'Entrega', text: 'Entregamos em Campinas em até 7 dias úteis.' }];
  const made = (await app.provision({
    organization: { name: `Turns ${nr}`, plan: 'scale' },
    keys: Array.from({ length: keysEach }, (_, key) => ({ name: `bench ${key}`, scopes: ['conversations:write'] })),
    ai_keys: [{ provider: 'openai-compatible', key: 'sk-bench', base_url: aiUrl }],
    agents: [{ name: 'Bia', slug: 'bia', provider: 'openai-compatible', model: 'scripted', knowledge }],
  })) as { keys: { secret: string }[] };
  return made.keys.map((key) => key.secret);
}

/**
 * Compares a turn of an agent through POST /agents/{id}/chat with a bare call of the agent's model. The difference is
 * the cost of our rules, the knowledge search, the database rows and the events. The fake model responds at once, so
 * that the model's own time does not hide that cost.
 */
export async function benchTurns(): Promise<readonly BenchRow[]> {
  const ai = await startAi(saying('Sim, entregamos em Campinas.'));
  const app = await startApp({ WEBHOOK_ALLOWED_TARGETS: ai.host });
  try {
    const keys: string[] = [];
    for (let nr = 0; nr < organizations; nr += 1) keys.push(...(await provisionKeys(app, ai.url, nr)));
    // Each caller has its own key, with its own rate limit, and its own conversations.
    const turn = (nr: number) => {
      const caller = nr % keys.length;
      const headers = { authorization: `Bearer ${keys[caller]}` };
      return post(`${app.url}/v1/agents/bia/chat`, headers, {
        message: 'Vocês entregam?',
        external_user_id: `u${nr % together}`,
      });
    };
    const bare = () =>
      post(
        `${ai.url}/chat/completions`,
        { authorization: 'Bearer sk-bench' },
        {
          model: 'scripted',
          messages: [{ role: 'user', content: 'Vocês entregam?' }],
        },
      );
    await measure(app.pid(), together, together, turn);
    const one = await measure(app.pid(), 1, alone, turn);
    const bareOne = await measure(process.pid, 1, alone, bare);
    const many = await measure(app.pid(), together, together * rounds, turn);
    const bareMany = await measure(process.pid, together, together * rounds, bare);
    return [
      costRow('one turn beside the bare call of its model, median', median(one.times), median(bareOne.times), 'ms'),
      costRow('… CPU', one.cpuMs, bareOne.cpuMs, 'ms', '≤ 15 ms'),
      rateRow(
        `turns of ${together} conversations at once`,
        (together * rounds) / many.seconds,
        (together * rounds) / bareMany.seconds,
      ),
      plainRow('… CPU a turn', many.cpuMs, 'ms', '≤ 15'),
    ];
  } finally {
    await app.stop();
    await ai.stop();
  }
}
