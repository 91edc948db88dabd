import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import type { FigureExport } from '#server/contract/insight/figure-export.ts';
import { pool } from '#server/db/pool.ts';
import { forgetOldExports } from '#server/domain/insight/analytics/exports/forget-old-exports.ts';
import { exportWork, makeDueExports } from '#server/domain/insight/analytics/exports/make-due-exports.ts';
import { rebuildFigures } from '#server/domain/insight/analytics/refresh/refresh-figures.ts';
import { selectStorage } from '#server/gateways/files/select-storage.ts';
import { handleFileRequest } from '#server/inbound/handle-file-request.ts';
import { createAgent, createConnection, createMessage } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { answeredConversation } from '#server/testing/records/answered-conversation.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import type { MemberIdentity } from '../../context.ts';

/** All tests of this file share one storage object, so that a test can make the storage fail. */
vi.mock('#server/gateways/files/select-storage.ts', async (original) => {
  const { selectStorage: select } = await original<typeof import('#server/gateways/files/select-storage.ts')>();
  let one: ReturnType<typeof select> | undefined;
  return {
    selectStorage: () => {
      one ??= select();
      return one;
    },
  };
});

const api = startHarness();
const folder = temporaryFolder();
beforeAll(() => completeEnv({ DATA_DIR: folder }));
afterAll(() => api.stop());
afterEach(() => vi.restoreAllMocks());

let of: string;
let member: MemberIdentity;
beforeEach(async () => {
  of = await api.createOrganization();
  member = await api.createMember(of);
});

const days = { from: '2026-05-04', to: '2026-05-05' };
const plain = { table: 'overview', title: 'Visão geral', locale: 'pt-BR', ...days };
const start = (more: object = {}, by = member) => api.callPanel(by, 'analytics.startExport', { ...plain, ...more });
const listed = async (by = member): Promise<FigureExport[]> =>
  (await api.callPanel(by, 'analytics.listExports', {})).body.data;
const filesOf = async () =>
  (await pool.query('SELECT id, name, storage_key FROM files WHERE organization_id = $1', [of])).rows;
const turn = (set: string) => pool.query(`UPDATE figure_exports SET ${set} WHERE organization_id = $1`, [of]);

async function download(link: string | null | undefined) {
  const url = new URL(link ?? '');
  const asked = { method: 'GET', path: url.pathname, query: url.searchParams, headers: {} };
  const { status, headers, body } = await handleFileRequest(asked);
  const chunks: Buffer[] = [];
  if (body !== null && typeof body !== 'string') for await (const chunk of body) chunks.push(Buffer.from(chunk));
  return { status, headers, text: Buffer.concat(chunks).toString('utf8') };
}
/** Returns the table as the exported file contains it. */
async function fileOf(question: object, by = member): Promise<string[][]> {
  const { body, code } = await start(question, by);
  expect(code).toBe('ok');
  await makeDueExports(of);
  const one = (await listed(by)).find(({ id }) => id === body.id);
  expect(one?.status).toBe('done');
  const { text } = await download(one?.url);
  const lines = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  expect(one?.rows).toBe(lines.length - 1);
  return lines.map((line) => line.slice(1, -1).split('","'));
}

describe('who may export the conversations behind a number (they contain customer names)', () => {
  const question = { table: 'episodes', measure: 'opened' };

  it.each(['admin', 'editor'] as const)('allows the export for the role %s', async (role) => {
    expect((await start(question, await api.createMember(of, { role }))).code).toBe('ok');
  });

  it('refuses the conversation list to an attendant (insufficient_scope), but allows the sums', async () => {
    const attendant = await api.createMember(of, { role: 'atendente' });
    expect(await start(question, attendant)).toMatchObject({
      code: 'insufficient_scope',
      body: { required_scope: 'contacts:export' },
    });
    expect(await listed(attendant)).toEqual([]);
    expect((await start({}, attendant)).code).toBe('ok');
  });

  it.each(['atendente', null] as const)(
    'fails the export when the role of the member is %s by the time the file is made',
    async (role) => {
      expect((await start(question)).code).toBe('ok');
      const where = { organizationId: of, userId: member.userId };
      await (role ? api.prisma.member.updateMany({ where, data: { role } }) : api.prisma.member.deleteMany({ where }));
      await makeDueExports(of);
      // Read from the database, because a person who has left the organization can no longer list exports.
      expect(await api.prisma.figureExport.findMany({ where: { organizationId: of } })).toMatchObject([
        { status: 'failed', error: 'insufficient_scope' },
      ]);
      expect(await filesOf()).toEqual([]);
    },
  );
});

describe('the exported file of a table of figures', () => {
  it('is made by a job and downloaded by a signed link, with the rows of the page and localized headings', async () => {
    await answeredConversation(of, '2026-05-04T15:00:00Z', 60);
    await rebuildFigures(of);
    const { body } = await start({ title: 'Tudo: a/b' });
    expect(body).toMatchObject({ title: 'Tudo: a/b', status: 'waiting', url: null, rows: null, error: null });
    expect(await exportWork.waiting()).toContainEqual({ organization_id: of });
    await exportWork.work({ organization_id: of });
    const [one] = await listed();
    expect(one).toMatchObject({ id: body.id, status: 'done', rows: 2, error: null });
    const { status, headers, text } = await download(one?.url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'Content-Type': expect.stringMatching(/^text\/(csv|plain)/) });
    expect(headers['Content-Disposition']).toMatch(/^attachment.*2026-05-04%202026-05-05\.csv/);
    expect(text).toMatch(/^\uFEFF"Quando","Conversas abertas","Conversas resolvidas",/);
    const { series } = (await api.callPanel(member, 'analytics.viewFigures', days)).body;
    const lines = text.trimEnd().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[0])).toEqual(series.map(({ at }: { at: string }) => `"${at}"`));
    expect(lines[0]).toMatch(/,"1","1","1","0","60","60","60","60","60","1","1","4","\d{4}-\d\d-\d\dT[\d:.]+Z"$/);
    expect(await api.prisma.auditEntry.count({ where: { organizationId: of, action: 'figures.exported' } })).toBe(1);
  });

  it('contains the comparison by agent, channel, member, campaign or flow, with the filter applied', async () => {
    const lia = await createAgent(of, { name: 'Lia' });
    await answeredConversation(of, '2026-05-04T15:00:00Z', 60, lia);
    await answeredConversation(of, '2026-05-04T15:00:00Z', 60);
    const told = { role: 'assistant', deliveryStatus: 'sent', pricedAt: new Date('2026-05-04T15:02:00Z') } as const;
    for (const id of await api.prisma.conversation.findMany({ where: { organizationId: of, agentId: lia } }))
      for (const cost of ['0.02', null]) await createMessage(of, id.id, { ...told, cost, costCurrency: cost && 'USD' });
    await rebuildFigures(of);
    const [head, ...rows] = await fileOf({ table: 'agent', locale: 'en' });
    // contract/engagement.md#cost: a cost whose rate is unknown is not 0.
    expect(rows[0]?.slice(-5)).toEqual(['0.02 USD + ?', '', '?', '?', expect.stringMatching(/^\d{4}-.*Z$/)]);
    expect(head?.slice(0, 2)).toEqual(['Agents', 'Conversations opened']);
    expect(rows.map((row) => row.slice(0, 2))).toEqual([['Lia', '1']]);
    expect((await fileOf({ table: 'channel' }))[1]?.slice(0, 2)).toEqual(['API', '2']);
    expect((await fileOf({ table: 'channel', agent_id: lia }))[1]?.slice(0, 2)).toEqual(['API', '1']);
    expect(await fileOf({ table: 'member' })).toHaveLength(1);
    expect((await fileOf({ table: 'campaign' }))[0]?.[0]).toBe('Campanhas');
    expect((await fileOf({ table: 'automation' }))[0]?.[0]).toBe('Automações');
    for (const table of ['agent', 'channel', 'campaign', 'automation'])
      expect((await fileOf({ table }))[0]?.at(-1)).toBe('Completo até');
  });

  it('contains every total of the period, its parts and its cost', async () => {
    const lia = await createAgent(of, { name: 'Lia' });
    const id = await answeredConversation(of, '2026-05-04T15:00:00Z', 60, lia);
    const [at, sent] = [new Date('2026-05-04T15:01:00Z'), { role: 'assistant', deliveryStatus: 'sent' } as const];
    await createMessage(of, id, { ...sent, pricedAt: at, cost: '0.02', costCurrency: 'USD' });
    const turn = { id: newId(), organizationId: of, conversationId: id, agentId: lia, number: 1, outcome: 'reply' };
    await api.prisma.agentTurn.create({
      data: { ...turn, startedAt: at, tokensIn: 10, tokensOut: 5, cost: '0.01', currency: 'USD' },
    });
    await api.prisma.conversation.update({ where: { id }, data: { sentiment: 'positive' } });
    await rebuildFigures(of);
    const [head, ...lines] = await fileOf({ table: 'totals', locale: 'en' });
    expect(head).toEqual(['Figure', 'Part', 'Value', 'Complete up to']);
    const { totals } = (await api.callPanel(member, 'analytics.viewFigures', days)).body;
    const told = (figure: string, part = '') => lines.find((line) => line[0] === figure && line[1] === part)?.[2];
    expect(told('Conversations opened')).toBe(String(totals.conversations_opened));
    expect(told('Resolved by the AI')).toBe(String(totals.ai_resolution_rate));
    expect(told('First response, by whom', 'The AI')).toBe('1');
    expect(told('First response, by whom, typical', 'The AI')).toBe('60');
    expect(told('First response, by whom, typical', 'People')).toBe('');
    expect(told('Messages out, by whom', 'The AI')).toBe(String(totals.messages_out_by.ai));
    expect(told('Who answered', 'The AI alone')).toBe('1');
    expect(told('Customer sentiment', 'Positive')).toBe('1');
    expect(told('Reasons for handoffs', 'A tool failed')).toBe('0');
    expect(['WhatsApp', 'AI', 'One conversation'].map((part) => told('What it cost', part))).toEqual([
      '0.02 USD',
      '0.01 USD',
      '0.03 USD',
    ]);
    // A second file lists the conversations that make up a sum, and each conversation's share of the sum.
    const behind = await fileOf({ table: 'episodes', measure: 'paid_operator', locale: 'en' });
    expect(behind.map((line) => [line[0], line.at(-2)])).toEqual([
      ['Conversation', 'Cost'],
      [id, '0.02 USD'],
    ]);
  });

  it('contains no costs for an attendant', async () => {
    await answeredConversation(of, '2026-05-04T15:00:00Z', 60, await createAgent(of, { name: 'Lia' }));
    await rebuildFigures(of);
    const attendant = await api.createMember(of, { role: 'atendente' });
    for (const table of ['totals', 'agent', 'channel', 'campaign']) {
      const said = async (by: MemberIdentity) => (await fileOf({ table, locale: 'en' }, by)).flat();
      const costs = ['What it cost', 'WhatsApp', 'AI', 'Per reply', 'One conversation'];
      expect((await said(member)).filter((cell) => costs.includes(cell)).length, table).toBeGreaterThan(0);
      const channels = table === 'channel' ? 1 : 0;
      const seen = (await said(attendant)).filter((cell) => costs.includes(cell));
      expect(seen.length, table).toBeLessThanOrEqual(channels);
    }
  });

  it('contains all 501 campaigns and all 501 flows, although the page shows only 500', async () => {
    await pool.query(
      `WITH many AS (
         INSERT INTO automations (id, organization_id, name, status, trigger, steps, settings, updated_at)
         SELECT gen_random_uuid(), $1, 'Flow ' || n, 'active', '{}', '[]', '{}', now() FROM generate_series(1, 501) n RETURNING id)
       INSERT INTO automation_runs (id, organization_id, automation_id, contact_id, status, position, variables, cause, started_at)
       SELECT gen_random_uuid(), $1, id, gen_random_uuid(), 'running', '{}', '{}', '{}', '2026-05-04T15:00:00Z' FROM many`,
      [of],
    );
    const { body } = await api.callPanel(member, 'analytics.compareAutomations', days);
    expect([body.is_cut, body.rows.length]).toEqual([true, 500]);
    expect(await fileOf({ table: 'automation' })).toHaveLength(502);
    const connection = await createConnection(of);
    await pool.query(
      `WITH many AS (
         INSERT INTO campaigns (id, organization_id, connection_id, name, template, audience, updated_at)
         SELECT gen_random_uuid(), $1, $2, 'Campaign ' || n, '{}', '{}', now() FROM generate_series(1, 501) n RETURNING id),
       person AS (INSERT INTO contacts (id, organization_id, name, updated_at) VALUES (gen_random_uuid(), $1, 'Ana', now()) RETURNING id)
       INSERT INTO campaign_recipients (id, organization_id, campaign_id, contact_id, status, sent_at, updated_at)
       SELECT gen_random_uuid(), $1, many.id, person.id, 'sent', '2026-05-04T15:00:00Z', now() FROM many, person`,
      [of, connection],
    );
    const campaigns = (await api.callPanel(member, 'analytics.compareCampaigns', days)).body;
    expect([campaigns.is_cut, campaigns.rows.length]).toEqual([true, 500]);
    expect(await fileOf({ table: 'campaign' })).toHaveLength(502);
  });

  it('lists each of the 5401 conversations behind a number once and escapes formulas in contact names', async () => {
    const id = await answeredConversation(of, '2026-05-04T15:00:00Z', 60);
    const key = await api.createKey(of);
    const contact = { email: 'a@example.com', name: '=HYPERLINK("x")' };
    const { contact_id } = (await api.call('POST', '/contacts', { key, body: contact })).body;
    await pool.query('UPDATE conversations SET contact_id = $1 WHERE id = $2', [contact_id, id]);
    await rebuildFigures(of);
    const question = { table: 'episodes', measure: 'opened' };
    const [head, line] = await fileOf(question);
    expect(head?.slice(0, 4)).toEqual(['Conversa', 'Quem escreveu', 'Vez', 'Quando contou']);
    expect(head?.at(-1)).toBe('Completo até');
    expect(line?.slice(0, 4)).toEqual([id, '\'=HYPERLINK(""x"")', '1', '2026-05-04T15:00:00.000Z']);
    // Creates more conversations than one query reads, all with the same time.
    for (let part = 0; part < 6; part += 1)
      await pool.query(
        `WITH more AS (
           INSERT INTO conversations SELECT (jsonb_populate_record(k, jsonb_build_object('id', gen_random_uuid()))).*
             FROM conversations k, generate_series(1, 900) WHERE k.id = $1 RETURNING id)
         INSERT INTO conversation_episodes
         SELECT (jsonb_populate_record(e, jsonb_build_object('conversation_id', more.id))).*
           FROM conversation_episodes e, more WHERE e.conversation_id = $1`,
        [id],
      );
    // Without updated statistics the planner would assume fewer rows.
    await pool.query('ANALYZE conversations, conversation_episodes');
    const lines = await fileOf(question);
    expect(lines).toHaveLength(5_402);
    expect(new Set(lines.map(([one]) => one)).size).toBe(5_402);
    await pool.query(
      `INSERT INTO figure_messages (conversation_id, slot, author, organization_id, channel, amount)
       SELECT conversation_id, '2026-05-04T15:00:00Z', 'contact', organization_id, channel, 1 FROM conversation_episodes
        WHERE organization_id = $1 ON CONFLICT DO NOTHING`,
      [of],
    );
    const messages = await fileOf({ ...question, measure: 'messages_in' });
    expect(new Set(messages.map(([one]) => one)).size).toBe(5_402);
  }, 120_000);

  it('rejects a measure that does not fit the table, an invalid period and an unknown segment', async () => {
    expect((await start({ table: 'episodes' })).code).toBe('invalid_request');
    expect((await start({ measure: 'opened' })).code).toBe('invalid_request');
    expect((await start({ from: '2026-05-09' })).code).toBe('invalid_request');
    expect((await start({ segment_id: newId() })).code).toBe('segment_not_found');
    expect(await listed()).toEqual([]);
  });
});

describe('who sees an export and how many may wait', () => {
  it('shows an export only to the member who requested it', async () => {
    await start();
    await makeDueExports(of);
    const other = await api.createMember(of);
    const stranger = await api.createMember(await api.createOrganization());
    expect([await listed(), await listed(other), await listed(stranger)].map(({ length }) => length)).toEqual([
      1, 0, 0,
    ]);
  });

  it('accepts 3 of 10 simultaneous exports of a member, and one more after a waiting export is done', async () => {
    const codes = (await Promise.all(Array.from({ length: 10 }, () => start()))).map(({ code }) => code);
    expect(codes.filter((code) => code === 'ok')).toHaveLength(3);
    expect(new Set(codes)).toEqual(new Set(['ok', 'exports_waiting']));
    expect((await start({}, await api.createMember(of))).code).toBe('ok');
    await makeDueExports(of);
    expect((await start()).code).toBe('ok');
  });
});

describe('an export job that runs several times', () => {
  it('makes one file per export when four workers run at the same time', async () => {
    for (let made = 0; made < 3; made += 1) await start();
    await Promise.all(Array.from({ length: 4 }, () => makeDueExports(of)));
    await makeDueExports(of);
    expect((await listed()).map(({ status }) => status)).toEqual(['done', 'done', 'done']);
    expect(await filesOf()).toHaveLength(3);
  });

  it('makes an export again after its lease has expired; a worker that lost the lease deletes its file', async () => {
    await start();
    await turn(`lease_holder = gen_random_uuid(), lease_until = now() - interval '1 second', attempt = 1`);
    const storage = selectStorage();
    const write = storage.write.bind(storage);
    const keys: string[] = [];
    const slow = vi.spyOn(storage, 'write').mockImplementationOnce(async (key, bytes) => {
      keys.push(key);
      await write(key, bytes);
      await turn(`lease_holder = gen_random_uuid(), lease_until = now() + interval '1 minute'`);
    });
    await makeDueExports(of);
    expect(slow).toHaveBeenCalledTimes(1);
    expect(await filesOf()).toEqual([]);
    expect(await storage.read(keys[0] ?? '')).toBeNull();
    await turn(`lease_until = now() - interval '1 second'`);
    await makeDueExports(of);
    expect(await filesOf()).toHaveLength(1);
    expect((await listed())[0]?.status).toBe('done');
  });

  it('retries an export after a storage failure and shows the error of a permanent failure', async () => {
    await start();
    vi.spyOn(selectStorage(), 'write').mockRejectedValueOnce(new Error('the disk is away'));
    await makeDueExports(of);
    expect(await listed()).toMatchObject([{ status: 'waiting', error: null }]);
    await turn('next_attempt_at = now()');
    await makeDueExports(of);
    expect(await listed()).toMatchObject([{ status: 'done', error: null }]);

    const view = { kind: 'contacts', name: 'VIP', filter: {}, shared: true };
    const { id: segment_id } = (await api.callPanel(member, 'views.createView', view)).body;
    await start({ segment_id });
    await api.callPanel(member, 'views.removeView', { id: segment_id });
    await makeDueExports(of);
    expect((await listed())[0]).toMatchObject({ status: 'failed', error: 'segment_not_found', url: null });
    await start();
    await turn(`attempt = 9, lease_holder = NULL, lease_until = NULL`);
    await makeDueExports(of);
    expect((await listed())[0]).toMatchObject({ status: 'failed', error: 'internal_error', url: null });
  });
});

describe('retention of exports', () => {
  it('deletes row, file and bytes of an 8-day-old export and retries when the storage cannot delete', async () => {
    await start();
    await makeDueExports(of);
    await forgetOldExports();
    const [file] = await filesOf();
    await turn(`created_at = now() - interval '8 days'`);
    vi.spyOn(selectStorage(), 'remove').mockRejectedValueOnce(new Error('the disk is away'));
    await forgetOldExports();
    expect(await listed()).toHaveLength(1);
    await forgetOldExports();
    expect([await listed(), await filesOf()]).toEqual([[], []]);
    expect(await selectStorage().read(file.storage_key)).toBeNull();
  });

  it('deletes and remakes exported conversation lists on a contact erasure and keeps exports of sums', async () => {
    const key = await api.createKey(of);
    const { contact_id } = (await api.call('POST', '/contacts', { key, body: { email: 'a@example.com' } })).body;
    await start({ table: 'episodes', measure: 'opened' });
    await start();
    await makeDueExports(of);
    const waiting = (await start({ table: 'episodes', measure: 'opened' })).body;
    await pool.query('UPDATE figure_exports SET lease_holder = $2, lease_until = now() + $3::interval WHERE id = $1', [
      ...[waiting.id, newId(), '1 minute'],
    ]);
    expect((await api.call('DELETE', `/contacts/${contact_id}?mode=erase`, { key })).status).toBe(200);
    expect((await filesOf()).map(({ name }) => name)).toEqual(['Visão geral 2026-05-04 2026-05-05.csv']);
    // The lease of the interrupted export has ended, so the export is made again.
    await makeDueExports(of);
    expect((await listed()).map(({ status }) => status)).toEqual(['done', 'done']);
  });
});
