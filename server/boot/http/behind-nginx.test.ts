import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { encode } from 'next-auth/jwt';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endLiveStreams } from '#server/api/inbox/live/event-stream.ts';
import { completeEnv, env } from '#server/base/env.ts';
import { startHarness } from '#server/testing/harness.ts';
import { openSession } from '#server/testing/open-session.ts';
import { createWebChat, startVisitor } from '#server/testing/records/web-chat.ts';
import { freePort } from '#server/testing/servers/free-port.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { besideStreams } from './beside-streams.ts';
import { createHttpServer } from './http-server.ts';

const program = ['/usr/sbin/nginx', 'nginx'].find((one) => spawnSync(one, ['-v']).status === 0);
const firstWords = 'retry: 1000\n\nevent: beat\ndata: {}\n\n';

/** Returns the configuration of a packaged nginx that only forwards to this server. */
const settingsOf = (port: number, target: number, folder: string) => `
daemon off;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://127.0.0.1:${target}; }
  }
}`;

// Skipped if nginx is not installed. The headers themselves are tested in beside-streams.test.ts.
describe.skipIf(program === undefined)('a live stream behind an nginx without settings for streams', () => {
  const api = startHarness();
  const server = createHttpServer(
    [],
    besideStreams((_request, response) => void response.end('handed on')),
  );
  let proxy: ChildProcess;
  let address: string;
  let organization: string;

  beforeAll(async () => {
    completeEnv({ AUTH_SECRET: 'a secret that only these tests use' });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const [port, folder] = [await freePort(), temporaryFolder()];
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, 'nginx.conf');
    writeFileSync(file, settingsOf(port, (server.address() as AddressInfo).port, folder));
    proxy = spawn(program ?? '', ['-p', folder, '-c', file], { stdio: 'ignore' });
    address = `http://127.0.0.1:${port}`;
    const isUp = () =>
      fetch(`${address}/`).then(
        (answer) => answer.text(),
        () => 'not yet',
      );
    await vi.waitFor(async () => expect(await isUp()).toBe('handed on'), { timeout: 50_000 });
    organization = await api.createOrganization();
  });
  afterAll(async () => {
    endLiveStreams();
    proxy.kill('SIGTERM');
    await once(proxy, 'exit');
    server.close();
    server.closeAllConnections();
    await api.stop();
  });

  /** Returns the first data of a stream while the stream is still open. */
  async function firstOf(at: string, headers: Record<string, string>): Promise<string> {
    const asked = request(`${address}${at}`, { headers: headers, agent: false }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const [first] = await once(answer.setEncoding('utf8'), 'data');
    answer.on('error', () => {});
    asked.destroy();
    return first;
  }

  it('delivers its first data to a member while it is open', async () => {
    const signedIn = await openSession(await api.createMember(organization));
    const token = await encode({ token: { signedIn }, secret: env.AUTH_SECRET ?? '' });
    expect(await firstOf('/api/live', { cookie: `next-auth.session-token=${token}` })).toBe(firstWords);
  });

  it('delivers its first data to a visitor while it is open', async () => {
    const agent = await createWebChat(organization);
    const { token } = await startVisitor(agent);
    const at = `/api/visitor-live?agent=${agent}&channel=web`;
    expect(await firstOf(at, { authorization: `Bearer ${token}` })).toBe(firstWords);
  });
});
