import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { transact } from '#server/db/transact.ts';
import { fileLink } from '#server/domain/platform/files/file-link.ts';
import { cleanName, keepFile, recordFile } from '#server/domain/platform/files/keep-file.ts';
import { startHarness } from '#server/testing/harness.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { handleFileRequest } from './handle-file-request.ts';

const api = startHarness();
const folder = temporaryFolder();
let organizationId: string;

beforeAll(async () => {
  completeEnv({ DATA_DIR: folder });
  organizationId = await api.createOrganization();
});
afterAll(async () => {
  completeEnv({ CLOCK_OFFSET_SECONDS: '0' });
  await api.stop();
});

async function keep(bytes: Buffer, name: string, declaredType: string): Promise<string> {
  const file = await keepFile(organizationId, { bytes, name, declaredType });
  await transact((tx) => recordFile(tx, file));
  return fileLink({ organizationId, id: file.id }, file.name);
}

async function get(link: string, headers: Record<string, string> = {}, method = 'GET') {
  const url = new URL(link);
  const answer = await handleFileRequest({ method, path: url.pathname, query: url.searchParams, headers });
  const chunks: Buffer[] = [];
  if (answer.body !== null && typeof answer.body !== 'string') {
    for await (const chunk of answer.body) chunks.push(Buffer.from(chunk as Uint8Array));
  }
  const text = typeof answer.body === 'string' ? answer.body : Buffer.concat(chunks).toString('latin1');
  return { status: answer.status, headers: answer.headers, text };
}

const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex');

describe('a signed link to a file', () => {
  it('serves an image inline, whole (200), in part (206) or its head only; rejects POST (405)', async () => {
    const link = await keep(jpeg, 'férias (1).jpg', 'image/jpeg');
    const whole = await get(link);
    expect(whole).toMatchObject({
      status: 200,
      text: jpeg.toString('latin1'),
      headers: {
        'Content-Type': 'image/jpeg',
        'Content-Disposition': "inline; filename*=UTF-8''f%C3%A9rias%20%281%29.jpg",
        'Content-Length': String(jpeg.length),
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': expect.stringContaining('sandbox'),
      },
    });
    expect(await get(link, { range: 'bytes=2-3' })).toMatchObject({
      status: 206,
      text: jpeg.subarray(2, 4).toString('latin1'),
      headers: { 'Content-Range': `bytes 2-3/${jpeg.length}`, 'Content-Length': '2' },
    });
    expect(await get(link, { range: 'bytes=-2' })).toMatchObject({ status: 206, text: '\u00ff\u00d9' });
    expect(await get(link, { range: 'bytes=900-' })).toMatchObject({ status: 416 });
    expect(await get(link, {}, 'HEAD')).toMatchObject({ status: 200, text: '' });
    expect(await get(link, {}, 'POST')).toMatchObject({ status: 405 });
  });

  it.each([
    [Buffer.from('<html><script>alert(1)</script>'), 'x.jpg', 'image/jpeg'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'x.svg', 'image/svg+xml'],
    [Buffer.from('MZ\u0090\u0000'), 'x.exe', 'image/png'],
    [Buffer.from('%PDF-1.7\n'), 'x.pdf', 'application/pdf'],
  ])('serves a file that could run code as an attachment: %#', async (bytes, name, type) => {
    const { status, headers } = await get(await keep(bytes, name, type));
    expect(status).toBe(200);
    expect(headers['Content-Disposition']).toMatch(/^attachment/);
    expect(headers['Content-Type']).not.toMatch(/html|svg/);
  });

  it.each([
    ['a type with a line break, believed inside a container', 'application/vnd.x\r\nSet-Cookie: a=b'],
    ['the same in the parameters', 'application/vnd.x;\r\nSet-Cookie: a=b'],
  ])('keepFile stores a media type and a name without line breaks: %s', async (_what, declaredType) => {
    const zip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
    const file = await keepFile(organizationId, { bytes: zip, name: 'a', declaredType });
    expect(file.mimeType).toMatch(/^[\w.+-]+\/[\w.+-]+$/);
    expect(file.name).not.toMatch(/[\r\n]/);
  });

  it('serves a file whose stored type has a line break as application/octet-stream', async () => {
    const link = await keep(Buffer.from('x'), 'a', 'text/plain');
    const id = new URL(link).pathname.split('/')[3] ?? '';
    await api.prisma.file.update({ where: { id }, data: { mimeType: 'text/a\r\nSet-Cookie: a=b' } });
    expect((await get(link)).headers['Content-Type']).toBe('application/octet-stream');
  });

  it('returns 403 for a changed, foreign or expired link and 404 for a deleted file', async () => {
    const link = await keep(jpeg, 'a.jpg', 'image/jpeg');
    expect((await get(link.replace(/expires=\d+/, 'expires=9999999999'))).status).toBe(403);
    expect((await get(link.replace(organizationId, await api.createOrganization()))).status).toBe(403);
    expect((await get(link.replace(/&signature=.*/, ''))).status).toBe(403);
    expect((await get('http://x/files/..%2f..%2fetc/passwd')).status).toBe(403);
    completeEnv({ CLOCK_OFFSET_SECONDS: '3601' });
    expect((await get(link)).status).toBe(403);
    completeEnv({ CLOCK_OFFSET_SECONDS: '0' });
    const row = await api.prisma.file.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
    await api.prisma.file.delete({ where: { id: row.id } });
    expect((await get(link)).status).toBe(404);
  });
});

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\temp\\a.pdf', 'a.pdf'],
  ['..', 'file'],
  ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie x.pdf'],
  [null, 'file'],
])('cleanName turns %j into a plain file name', (given, kept) => {
  expect(cleanName(given, 'file')).toBe(kept);
});
