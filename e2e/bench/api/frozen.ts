import type { RunningApp } from '../../support/app/start-app.ts';

type Answers = () => Promise<{ readonly answers: readonly string[] }>;

const days = { from: '2025-12-01', to: '2026-11-30' };

async function ask(app: RunningApp, cookie: string, path: string, body?: object): Promise<string> {
  const answer = await fetch(`${app.url}/api/trpc/${path}`, {
    headers: { cookie, origin: app.url, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  });
  await answer.arrayBuffer();
  return String(answer.status);
}

/**
 * Files that took minutes with backtracking regular expressions: a heading of blanks, pipes without a table, tags and
 * brackets that are never closed.
 */
const hostile = [
  `# a${' '.repeat(20_000)}b`,
  `${'|'.repeat(60_000)}\n`,
  '<pre>'.repeat(12_000),
  `[${'['.repeat(60_000)}`,
];

/**
 * Uploads the hostile knowledge files one after another, and calls the API while they are processed. These calls show
 * whether the event loop is blocked.
 */
export const frozenFiles =
  (app: RunningApp, cookie: string, agentId: string): Answers =>
  async () => {
    const answers: string[] = [];
    for (const [index, text] of hostile.entries()) {
      const content = Buffer.from(text).toString('base64');
      const file = { agent_id: agentId, file_name: `hostile-${index}.md`, content };
      answers.push(await ask(app, cookie, 'knowledge.uploadDocument', file));
    }
    // Jobs process the files after the upload has been answered.
    const until = performance.now() + 15_000;
    while (performance.now() < until) await ask(app, cookie, 'tags.listTags');
    return { answers };
  };

/**
 * Sends one HTTP request with 120 queries for the figures of a year, and then many batches of the largest allowed size
 * in parallel.
 */
export const figureBatches =
  (app: RunningApp, cookie: string): Answers =>
  async () => {
    const batch = (size: number) => {
      const input = Object.fromEntries(Array.from({ length: size }, (_, index) => [index, days]));
      const names = Array.from({ length: size }, () => 'analytics.viewFigures').join(',');
      return ask(app, cookie, `${names}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`);
    };
    const answers = [await batch(120), ...(await Promise.all(Array.from({ length: 10 }, () => batch(20))))];
    return { answers };
  };
