import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { type RunningApp, startApp } from './support/app/start-app.ts';
import { test } from './support/pages/journey.ts';
import { signIn } from './support/pages/panel-person.ts';
import { type Asked, hostileRequests } from './support/samples/hostile-requests.ts';

let app: RunningApp;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  app = await startApp();
  await app.provision({
    organization: { name: 'Acme', plan: 'pro' },
    members: [{ email: 'ana@acme.test', name: 'Ana', role: 'admin', owner: true, password: 'a-long-password' }],
  });
});
test.afterAll(() => app?.stop());

/** Sends a raw request, because an HTTP client would correct the faults in it. Returns the raw response. */
async function ask({ line, headers = [], body }: Asked): Promise<string> {
  const { host, port } = new URL(app.url);
  const length = body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const head = [`${line} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, ...length];
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  socket.write(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`);
  let said = '';
  for await (const text of socket) said += text;
  return said;
}
const statusOf = (said: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(said)?.[1] ?? 0);

/** Returns what the app has logged since the position `start`. Lines logged by Next count too. */
async function saidSince(start: number): Promise<string> {
  await delay(300);
  return app.output().slice(start);
}

/**
 * Sends all hostile requests, several at a time. Returns the requests that were answered with a server error or a
 * redirect to another site.
 */
async function wronglyAnswered(more: readonly string[]): Promise<string[]> {
  const wrong: string[] = [];
  const queue = [...hostileRequests];
  const work = async () => {
    for (let one = queue.pop(); one; one = queue.pop()) {
      const headers = [...more, ...(one.headers ?? [])];
      let said = await ask({ ...one, headers });
      // If a request looks like a page navigation of Next, Next first redirects the request to the correct URL.
      const again = /\r\nlocation: (\/[^\r]*_rsc=[^\r]*)/i.exec(said)?.[1];
      if (again) said = await ask({ line: `GET ${again}`, headers });
      const status = statusOf(said);
      const location = /\r\nlocation: ([^\r]*)/i.exec(said)?.[1];
      const astray = location !== undefined && new URL(location, app.url).origin !== app.url;
      if (status < 200 || status >= 500 || astray) wrong.push(`${status} ${location ?? ''} ${JSON.stringify(one)}`);
    }
  };
  await Promise.all([work(), work(), work(), work()]);
  return wrong;
}

test('whatever a stranger writes is his mistake and no line in the log', async () => {
  test.setTimeout(120_000);
  const start = app.output().length;
  expect(await wronglyAnswered([])).toEqual([]);
  expect(await saidSince(start)).toBe('');
});

test('nor is what a member writes', async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page, app.url, 'ana@acme.test', 'a-long-password');
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const start = app.output().length;
  expect(await wronglyAnswered([`Cookie: ${cookies}`])).toEqual([]);
  expect(await saidSince(start)).toBe('');
});

test('garbage in the place of a session is one line, however often it is sent', async () => {
  const start = app.output().length;
  const token = ['next-auth.session-token=garbage', 'next-auth.session-token.0=x; next-auth.session-token=%E0%A4%A'];
  for (let times = 0; times < 10; times += 1) {
    const headers = [`Cookie: ${token[times % 2]}`];
    for (const line of [
      'GET /inbox',
      'GET /sign-in',
      'GET /api/auth/session',
      'GET /api/live',
      'GET /api/trpc/session.getSession',
    ])
      expect(statusOf(await ask({ line, headers }))).toBeLessThan(500);
  }
  const said = await saidSince(start);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(said)).toMatchObject({ level: 40, msg: 'a session cookie could not be read' });
});

test('after signing in, a link leads nowhere else', async ({ page }) => {
  await signIn(page, app.url, 'ana@acme.test', 'a-long-password');
  for (const next of [
    '/%09/evil.example',
    '//evil.example',
    '/%5Cevil.example',
    '/.//evil.example',
    'https://evil.example',
  ]) {
    await page.goto(`${app.url}/sign-in?next=${next}`);
    expect(page.url()).toBe(`${app.url}/home`);
  }
  await page.goto(`${app.url}/sign-in?next=/contacts%3Fq%3Dana`);
  await expect(page).toHaveURL(`${app.url}/contacts?q=ana`);
});

test('a flood of bodies stays outside', async ({ page }) => {
  test.setTimeout(120_000);
  const rss = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${app.pid()}/status`, 'utf8'))?.[1]) / 1024;
  await signIn(page, app.url, 'ana@acme.test', 'a-long-password');
  const before = rss();
  const megabyte = Buffer.alloc(1024 * 1024, 'x');
  let most = before;
  const flood = async (path: string) => {
    const body = new ReadableStream({
      start: (controller) => void Object.assign(controller, { left: 24 }),
      pull: (controller: ReadableStreamDefaultController & { left?: number }) => {
        most = Math.max(most, rss());
        controller.left = (controller.left ?? 0) - 1;
        if (controller.left < 0) controller.close();
        else controller.enqueue(megabyte);
      },
    });
    const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } };
    return (await fetch(`${app.url}${path}`, init as RequestInit)).status;
  };
  const paths = ['/api/auth/callback/credentials', '/api/trpc/messages.sendReply', '/api/contacts/export'];
  const all = await Promise.all(Array.from({ length: 18 }, (_, index) => flood(paths[index % 3] ?? '')));
  expect(new Set(all)).toEqual(new Set([413]));
  expect(most - before).toBeLessThan(150);

  // The same call succeeds with a member's session, and its errors are reported.
  const send = (credentials: RequestCredentials) =>
    page.evaluate(
      async (credentials) =>
        (
          await fetch('/api/trpc/messages.sendReply', {
            method: 'POST',
            credentials,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ text: 'x'.repeat(3_000_000) }),
          })
        ).status,
      credentials,
    );
  expect(await send('omit')).toBe(413);
  expect(await send('same-origin')).toBe(400);
});
