import { Session } from 'node:inspector/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { flushCalls } from '#server/access/request-log/note-call.ts';
import { startHarness } from '#server/testing/harness.ts';

// Turn row-level security off, as it is by default in production.
vi.hoisted(() => {
  process.env.TENANT_RLS = 'false';
});

const api = startHarness();
afterAll(() => api.stop());

const isOurs = (url: string) =>
  /\/(server|inngest|app)\//.test(url) && !/node_modules|\/testing\/|\.test\.ts/.test(url);

/** This file compares each response with its schema. It does not run in production, so it is not counted. */
const notInProduction = 'server/api/check-answer.ts';

it('POST /contacts enters at most fifty files from the port to the row, so that one can read them all', async () => {
  const organization = await api.createOrganization();
  const key = await api.createKey(organization);
  const post = (email: string) => api.call('POST', '/contacts', { key, body: { email, name: 'A' } });
  // Make one call first. Code that runs only once per process, or in the background after a call, is then not counted.
  await post('first@example.com');
  await flushCalls();
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  expect((await post('walk@example.com')).status).toBe(200);
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const files = result
    .filter(({ url }) => isOurs(url))
    .filter(({ functions }) => functions.some((one) => one.functionName !== '' && (one.ranges[0]?.count ?? 0) > 0))
    .map(({ url }) => url.replace(/^.*?\/(server|inngest|app)\//, '$1/'))
    .filter((file) => file !== notInProduction)
    .sort();
  expect(files).toContain('server/domain/people/contacts/contact-write.store.ts');
  expect(files.length, files.join('\n')).toBeLessThanOrEqual(50);
});
