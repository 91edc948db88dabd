import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { startHarness } from '#server/testing/harness.ts';
import { answeredConversation } from '#server/testing/records/answered-conversation.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const api = startHarness();
const dataDir = temporaryFolder();
afterAll(() => api.stop());

/** Runs `npm run rebuild-figures -- ID` in a separate process. Returns its output, or the error if it failed. */
async function rebuild(id: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, ENCRYPTION_KEY: 'k'.repeat(48), AUTH_SECRET: 'a'.repeat(48) };
  const words = ['server/boot/main.ts', '--rebuild-figures', id];
  try {
    return (await promisify(execFile)(process.execPath, words, { env })).stdout.trim();
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return `${code}: ${stderr.trim()}`;
  }
}

it('npm run rebuild-figures rebuilds one organization only, and exits with code 1 for an unknown id', async () => {
  const [of, other] = [await api.createOrganization(), await api.createOrganization()];
  for (const id of [of, of, other]) await answeredConversation(id, '2026-05-04T15:00:00Z', 60);
  const stranger = newId();
  const said = await Promise.all([of, stranger, 'acme'].map(rebuild));
  expect(said).toEqual([
    'The figures of 2 conversations were made anew.',
    `1: no organization has the id ${stranger}`,
    '1: no organization has the id acme',
  ]);
  const member = await api.createMember(of);
  const { body } = await api.callPanel(member, 'analytics.viewFigures', { from: '2026-05-04', to: '2026-05-04' });
  expect(body.totals).toMatchObject({ conversations_opened: 2, conversations_resolved: 2, first_response_p50: 60 });
  const rowsOf = (organizationId: string) => api.prisma.conversationEpisode.count({ where: { organizationId } });
  expect([await rowsOf(of), await rowsOf(other)]).toEqual([2, 0]);
}, 60_000);
