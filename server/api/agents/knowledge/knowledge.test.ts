import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeEnv, env } from '#server/base/env.ts';
import { newId } from '#server/base/ids.ts';
import { sql } from '#server/db/sql.ts';
import { knowledgeFingerprint } from '#server/domain/agents/knowledge/knowledge-fingerprint.ts';
import { knowledgeWork, readDueSources } from '#server/domain/agents/knowledge/read-due-sources.ts';
import { searchKnowledge } from '#server/domain/agents/knowledge/search-knowledge.ts';
import { removeLeftFiles } from '#server/domain/lifecycle/contact-lifecycle/remove-files.ts';
import { startHarness } from '#server/testing/harness.ts';
import { makeDocx, makePdf } from '#server/testing/records/make-documents.ts';

const api = startHarness();

/** A web site on loopback, with the response that it currently gives. */
const site = {
  status: 200,
  body: '',
  headers: { 'Content-Type': 'text/html; charset=utf-8' } as http.OutgoingHttpHeaders,
  /** Runs once, after the response is chosen and before it is sent. */
  meanwhile: null as (() => Promise<unknown>) | null,
};
const server = http.createServer(async (_request, response) => {
  const { status, headers, body, meanwhile } = site;
  site.meanwhile = null;
  await meanwhile?.();
  response.writeHead(status, headers).end(body);
});
let address: string;

let organization: string;
let admin: Awaited<ReturnType<typeof api.createMember>>;
async function createAgent(of: string): Promise<string> {
  const id = newId();
  await api.prisma.agent.create({ data: { id, organizationId: of, name: 'Bia', slug: id } });
  return id;
}
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  address = `http://127.0.0.1:${port}/trocas`;
  completeEnv({ WEBHOOK_ALLOWED_TARGETS: `127.0.0.1:${port}` });
  organization = await api.createOrganization();
  admin = await api.createMember(organization);
});
afterAll(async () => {
  server.close();
  await api.stop();
});

const ask = async (name: string, input: object) => {
  const { code, body } = await api.callPanel(admin, `knowledge.${name}`, input);
  if (code !== 'ok') throw new Error(`${code} ${JSON.stringify(body)}`);
  return body;
};
const codeOf = async (name: string, input: object, as = admin) =>
  (await api.callPanel(as, `knowledge.${name}`, input)).code;
const found = async (agent: string, question: string): Promise<string[]> =>
  (await ask('trySearch', { agent_id: agent, question })).data.map(({ text }: { text: string }) => text);
const upload = (agent: string, file_name: string, bytes: Buffer) =>
  ask('uploadDocument', { agent_id: agent, file_name, content: bytes.toString('base64') });

describe('a text as a source of knowledge', () => {
  it('is found at once after it is added, edited and renamed, and not found after it is removed', async () => {
    const agent = await createAgent(organization);
    const text = '# Trocas\nEm até 30 dias.\n\n# Frete\nGrátis acima de R$ 500.';
    const source = await ask('addText', { agent_id: agent, title: 'Políticas', text, format: 'markdown' });
    expect(source).toMatchObject({ status: 'ready', kind: 'markdown', passages: 2, editable: true, change: null });
    expect(await found(agent, 'qual o prazo de troca?')).toEqual(['Em até 30 dias.']);
    const before = (await ask('listPassages', { id: source.id })).data;
    expect(before).toMatchObject([
      { place: 1, heading: 'Trocas', text: 'Em até 30 dias.' },
      { place: 2, heading: 'Frete', text: 'Grátis acima de R$ 500.' },
    ]);
    const edited = await ask('updateSource', { id: source.id, text: text.replace('30', '60'), title: 'Regras' });
    expect(edited).toMatchObject({ title: 'Regras', change: { added: 1, removed: 1, kept: 1 } });
    expect(await found(agent, 'troca')).toEqual(['Em até 60 dias.']);
    expect(await found(agent, 'quais as regras')).toHaveLength(2);
    expect(await found(agent, 'politica')).toEqual([]);
    // An unchanged passage keeps its id, so citations stay valid.
    const after = (await ask('listPassages', { id: source.id })).data;
    expect(after[1].id).toBe(before[1].id);
    expect((await ask('getSource', { id: source.id })).text).toContain('60 dias');
    expect(await ask('removeSource', { id: source.id })).toEqual({ ok: true, id: source.id });
    expect(await found(agent, 'troca')).toEqual([]);
    for (const table of ['passages', 'words']) {
      const left = `SELECT count(*)::int AS n FROM knowledge_${table} WHERE organization_id = $1 AND agent_id = $2`;
      expect(await sql.row<{ n: number }>(left, [organization, agent])).toEqual({ n: 0 });
    }
  });

  it('changes the fingerprint of the knowledge when it is added or edited, not when it is read again', async () => {
    const agent = await createAgent(organization);
    const print = () => knowledgeFingerprint(organization, agent);
    const empty = await print();
    const { id } = await ask('addText', { agent_id: agent, title: 'A', text: 'Um texto.' });
    const one = await print();
    expect(one).not.toBe(empty);
    await ask('rereadSource', { id });
    await readDueSources(organization);
    expect(await print()).toBe(one);
    await ask('updateSource', { id, text: 'Outro texto.' });
    expect(await print()).not.toBe(one);
  });
});

describe('a document as a source of knowledge', () => {
  it.each([
    ['regras.pdf', makePdf([['Devolução em 30 dias.'], ['Montagem gratuita.']]), { kind: 'pdf', pages: 2 }],
    ['regras.docx', makeDocx(['Devolução em 30 dias.', 'Montagem gratuita.']), { kind: 'docx', pages: null }],
    ['regras.md', Buffer.from('# Regras\n\nDevolução em 30 dias.'), { kind: 'markdown' }],
    ['regras.txt', Buffer.from('Devolução em 30 dias.', 'latin1'), { kind: 'text' }],
  ])('reads %s in the next run and finds its text', async (name, bytes, expected) => {
    const agent = await createAgent(organization);
    const source = await upload(agent, name, bytes);
    expect(source).toMatchObject({ status: 'reading', file_name: name, title: name, passages: 0, editable: false });
    await readDueSources(organization);
    const [read] = (await ask('listSources', { agent_id: agent })).data;
    expect(read).toMatchObject({ ...expected, status: 'ready', failure: null, size: bytes.length });
    expect((await found(agent, 'como faço uma devolucao'))[0]).toContain('30 dias');
    expect(await codeOf('updateSource', { id: source.id, text: 'Mine.' })).toBe('invalid_request');
    await ask('removeSource', { id: source.id });
    expect(await api.prisma.file.count({ where: { organizationId: organization } })).toBe(0);
  });

  it('has its file deleted by the hourly run if the storage could not delete the file at once', async () => {
    const agent = await createAgent(organization);
    const source = await upload(agent, 'regras.txt', Buffer.from('Devolução em 30 dias.'));
    await readDueSources(organization);
    const { storageKey } = await api.prisma.file.findFirstOrThrow({ where: { organizationId: organization } });
    const filePath = path.join(env.DATA_DIR, 'files', storageKey ?? '');
    // A directory at the path of the file makes the removal fail.
    const bytes = readFileSync(filePath);
    rmSync(filePath);
    mkdirSync(path.join(filePath, 'in-the-way'), { recursive: true });
    await ask('removeSource', { id: source.id });
    expect(await api.prisma.fileRemoval.findMany()).toMatchObject([{ storageKey }]);
    rmSync(filePath, { recursive: true });
    writeFileSync(filePath, bytes);
    await removeLeftFiles();
    expect(existsSync(filePath)).toBe(false);
    expect(await api.prisma.fileRemoval.count()).toBe(0);
  });

  it('shows why it cannot be read (scan, encrypted, damaged, empty); other documents are still read', async () => {
    const agent = await createAgent(organization);
    await upload(agent, 'scan.pdf', makePdf([[], []]));
    await upload(agent, 'locked.pdf', makePdf([['x']], { encrypted: true }));
    await upload(agent, 'broken.docx', Buffer.from('PK\u0003\u0004 and no more'));
    await upload(agent, 'blank.txt', Buffer.from('  \n \n'));
    await upload(agent, 'good.txt', Buffer.from('Entregamos aos sábados.'));
    await readDueSources(organization);
    const { data } = await ask('listSources', { agent_id: agent });
    const codes = data.map((one: { title: string; failure: { code: string } | null }) => [
      one.title,
      one.failure?.code,
    ]);
    expect(Object.fromEntries(codes)).toEqual({
      'scan.pdf': 'scan',
      'locked.pdf': 'encrypted',
      'broken.docx': 'damaged',
      'blank.txt': 'empty',
      'good.txt': undefined,
    });
    expect(await found(agent, 'entrega sabado')).toEqual(['Entregamos aos sábados.']);
    const content = Buffer.from('MZ').toString('base64');
    expect(await codeOf('uploadDocument', { agent_id: agent, file_name: 'a.exe', content })).toBe(
      'unsupported_document',
    );
  });

  it('is read by another worker after the lease of the first worker has expired', async () => {
    const agent = await createAgent(organization);
    const { id } = await upload(agent, 'regras.txt', Buffer.from('Devolução em 30 dias.'));
    const took = `UPDATE knowledge_sources SET lease_until = now() + interval '1 hour', lease_holder = $2, attempt = 1 WHERE id = $1`;
    await sql.run(took, [id, newId()]);
    await readDueSources(organization);
    expect(await ask('getSource', { id })).toMatchObject({ status: 'reading' });
    await sql.run(`UPDATE knowledge_sources SET lease_until = now() WHERE id = $1`, [id]);
    expect(await knowledgeWork.waiting()).toContainEqual({ organization_id: organization });
    await readDueSources(organization);
    expect(await ask('getSource', { id })).toMatchObject({ status: 'ready', passages: 1 });
  });
});

describe('a web page as a source of knowledge', () => {
  const html = (...paragraphs: string[]) =>
    `<html><body><nav>Menu</nav><main>${paragraphs.map((text) => `<h2>${text.split(' ')[0]}</h2><p>${text}</p>`).join('')}</main></body></html>`;

  it('is read again every day with its changes shown, and keeps its passages when the page fails', async () => {
    const agent = await createAgent(organization);
    site.body = html('Trocas em 7 dias.', 'Frete grátis para todos.');
    const { id } = await ask('addUrl', { agent_id: agent, url: `${address}#top` });
    await readDueSources(organization);
    const first = await ask('getSource', { id });
    expect(first).toMatchObject({ status: 'ready', url: address, passages: 2, reread_hours: 24, change: null });
    const aDayLater = () =>
      sql.run(
        `UPDATE knowledge_sources SET reread_at = now() WHERE id = $1 AND reread_at > now() + interval '23 hours'`,
        [id],
      );
    site.body = html('Trocas em 30 dias.', 'Frete grátis para todos.');
    expect(await aDayLater()).toBe(1);
    expect(await knowledgeWork.waiting()).toContainEqual({ organization_id: organization });
    await readDueSources(organization);
    expect(await ask('getSource', { id })).toMatchObject({
      status: 'ready',
      change: {
        added: 1,
        removed: 1,
        kept: 1,
        added_samples: ['Trocas em 30 dias.'],
        removed_samples: ['Trocas em 7 dias.'],
      },
    });
    site.status = 404;
    await ask('rereadSource', { id });
    await readDueSources(organization);
    expect(await ask('getSource', { id })).toMatchObject({
      status: 'failed',
      failure: { code: 'not_found' },
      passages: 2,
    });
    expect(await found(agent, 'troca')).toEqual(['Trocas em 30 dias.']);
    // A temporary failure is retried, and the failure's reason is shown.
    site.status = 503;
    await ask('rereadSource', { id });
    await readDueSources(organization);
    expect(await ask('getSource', { id })).toMatchObject({
      status: 'reading',
      failure: { code: 'not_reachable', message: expect.stringContaining('503'), tried_again_at: expect.any(String) },
    });
    site.status = 200;
  });

  it('discards a reading that was overtaken by a newer request to read the page again', async () => {
    const agent = await createAgent(organization);
    site.body = html('Canetas custam 3 reais.');
    const { id } = await ask('addUrl', { agent_id: agent, url: address });
    site.meanwhile = async () => {
      site.body = html('Canetas custam 5 reais.');
      await ask('rereadSource', { id });
    };
    await readDueSources(organization);
    await readDueSources(organization);
    expect(await found(agent, 'canetas')).toEqual(['Canetas custam 5 reais.']);
  });

  it('is not read from an address that is not public https, through a redirect to one, or as an image', async () => {
    const agent = await createAgent(organization);
    for (const url of ['http://example.com/', 'https://127.0.0.1:1/', 'https://localhost/', 'file:///etc/passwd', 'no'])
      expect(await codeOf('addUrl', { agent_id: agent, url })).toBe('invalid_url');
    const { id } = await ask('addUrl', { agent_id: agent, url: address, title: 'Page' });
    site.status = 302;
    site.headers = { Location: 'http://127.0.0.1:9/inside' };
    await readDueSources(organization);
    expect(await ask('getSource', { id })).toMatchObject({ status: 'failed', failure: { code: 'not_allowed' } });
    site.status = 200;
    site.headers = { 'Content-Type': 'image/png' };
    await ask('rereadSource', { id });
    await readDueSources(organization);
    expect(await ask('getSource', { id })).toMatchObject({ status: 'failed', failure: { code: 'unsupported' } });
  });
});

it('a source of knowledge is not visible to another agent or another organization', async () => {
  const [agent, neighbour] = [await createAgent(organization), await createAgent(organization)];
  const other = await api.createOrganization();
  const stranger = await api.createMember(other);
  const { id } = await ask('addText', { agent_id: agent, title: 'Segredo', text: 'O canário canta às nove.' });
  expect(await found(agent, 'canario')).toHaveLength(1);
  expect(await found(neighbour, 'canario')).toEqual([]);
  expect(await searchKnowledge(sql, other, agent, 'canario', 5)).toEqual([]);
  expect(await codeOf('getSource', { id }, stranger)).toBe('knowledge_not_found');
  expect(await codeOf('trySearch', { agent_id: agent, question: 'canario' }, stranger)).toBe('agent_not_found');
});

it('knowledge is listed only for administrators (admin_only)', async () => {
  const editor = await api.createMember(organization, { role: 'editor' });
  expect(await codeOf('listSources', { agent_id: await createAgent(organization) }, editor)).toBe('admin_only');
});
