import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server } from '#server/testing/servers/s3-server.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import type { FileStorage } from './file-storage.ts';
import { localStorage, s3Storage } from './select-storage.ts';
import { sniffType } from './sniff-type.ts';

const folder = temporaryFolder();
const secretAccessKey = 'a secret only tests use';
let s3: Awaited<ReturnType<typeof startS3Server>>;
const storages: Record<string, FileStorage> = { local: localStorage(folder) };
const settings = (endpoint: string) => ({ endpoint, region: 'sa-east-1', bucket: 'parley', accessKeyId: 'key' });

beforeAll(async () => {
  s3 = await startS3Server(secretAccessKey);
  storages.s3 = s3Storage({ ...settings(s3.url), secretAccessKey });
});
afterAll(async () => {
  await s3.stop();
});

async function textOf(stream: Readable | null | undefined): Promise<string | null> {
  if (!stream) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString('utf8');
}

describe.each(['local', 's3'])('%s storage', (name) => {
  const storage = () => storages[name] as FileStorage;

  it('writes, reads whole and in part, replaces and removes a file', async () => {
    await storage().write('org/a-1', Buffer.from('hello world'));
    expect(await textOf(await storage().read('org/a-1'))).toBe('hello world');
    expect(await textOf(await storage().read('org/a-1', { start: 6, end: 8 }))).toBe('wor');
    await storage().write('org/a-1', Buffer.from('other'));
    expect(await textOf(await storage().read('org/a-1'))).toBe('other');
    await storage().remove('org/a-1');
    expect(await storage().read('org/a-1')).toBeNull();
    await storage().remove('org/a-1');
  });
});

it('S3 storage reports a wrong secret (403), and local storage refuses a key outside its folder', async () => {
  const wrong = s3Storage({ ...settings(s3.url), secretAccessKey: 'wrong' });
  await expect(wrong.write('org/x', Buffer.from('x'))).rejects.toThrow(/403.*SignatureDoesNotMatch/);
  await expect(localStorage(folder).write('../x', Buffer.from('x'))).rejects.toThrow(/leaves the folder/);
});

describe('sniffType', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
  it.each([
    [png, 'application/pdf', 'image/png'],
    [Buffer.from('%PDF-1.7\n'), 'image/jpeg', 'application/pdf'],
    [Buffer.from('MZ\u0090\u0000'), 'text/plain', 'application/x-msdownload'],
    [Buffer.from('<html><script>alert(1)</script>'), 'text/html', 'application/octet-stream'],
    [Buffer.from('<svg onload="alert(1)">'), 'image/svg+xml', 'application/octet-stream'],
    [Buffer.from('nome;valor\n'), 'text/csv; charset=utf-8', 'text/csv'],
    [Buffer.from([0, 1, 2, 3]), 'text/plain', 'application/octet-stream'],
  ])('decides the type of a file by its bytes, not by the declared type: case %#', async (bytes, declared, found) => {
    expect(await sniffType(bytes, declared)).toBe(found);
  });
});
