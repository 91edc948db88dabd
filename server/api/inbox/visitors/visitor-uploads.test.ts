import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addressKey } from '#server/access/address.ts';
import { forgetOldAccess } from '#server/access/forget-old-access.ts';
import { takeVisitorBytes } from '#server/access/limits/limit-uploads.ts';
import type { MemberIdentity } from '#server/api/context.ts';
import { completeEnv, env } from '#server/base/env.ts';
import { noteDatabaseHere } from '#server/base/process/free-space.ts';
import {
  visitorBytesADay,
  visitorBytesADayByAddress,
  visitorBytesADayByOrganization,
} from '#server/contract/platform/file-limits.ts';
import { sql } from '#server/db/sql.ts';
import { deliver, payloadOf, workChannel } from '#server/testing/channel.ts';
import { createConnection } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { png } from '#server/testing/records/sample-files.ts';
import { createWebChat, startVisitor } from '#server/testing/records/web-chat.ts';

const api = startHarness();
const mebibyte = 1024 * 1024;
const fileOf = (bytes: number) => ({
  base64: Buffer.alloc(bytes, 'a').toString('base64'),
  mime_type: 'text/plain',
  name: 'a.txt',
});
let organization: string;
let key: string;
let member: MemberIdentity;
let agent: string;

beforeAll(async () => {
  organization = await api.createOrganization();
  key = await api.createKey(organization);
  member = await api.createMember(organization);
  agent = await createWebChat(organization);
});
afterEach(async () => {
  completeEnv({ FREE_SPACE_FLOOR_MB: '0' });
  await sql.run('DELETE FROM upload_days');
});
afterAll(() => api.stop());

async function writer() {
  const visitor = await startVisitor(agent);
  const { body } = await visitor.write('Bom dia');
  const row = await api.prisma.message.findUniqueOrThrow({
    where: { id: body.message.id },
    select: { conversation: { select: { externalUserId: true } } },
  });
  return { ...visitor, id: row.conversation.externalUserId ?? '' };
}
const fill = (bucket: string, bytes: number) =>
  sql.run("INSERT INTO upload_days (day, bucket, bytes) VALUES ((now() AT TIME ZONE 'UTC')::date, $1, $2)", [
    bucket,
    bytes,
  ]);
const usedOf = async (bucket: string) =>
  Number((await sql.row<{ bytes: string }>('SELECT bytes FROM upload_days WHERE bucket = $1', [bucket]))?.bytes ?? 0);
const onDisk = async () => {
  const folder = path.join(env.DATA_DIR, 'files', organization);
  return (await readdir(folder).catch(() => [])).length;
};

describe('daily limit of bytes that visitors upload', () => {
  const address = 'address:127.0.0.1';

  it('accepts the 7 of 20 uploads at once that fit, and leaves no refused file on disk', async () => {
    const visitors = await Promise.all(Array.from({ length: 20 }, writer));
    await fill(address, visitorBytesADayByAddress - 7 * mebibyte);
    const before = await onDisk();
    const answers = await Promise.all(visitors.map((one) => one.write('', { file: fileOf(mebibyte) })));
    const codes = answers.map(({ code }) => code).sort();
    expect(codes).toEqual([...Array(7).fill('ok'), ...Array(13).fill('upload_quota_exceeded')]);
    expect(await onDisk()).toBe(before + 7);
    expect(await usedOf(address)).toBe(visitorBytesADayByAddress);
  });

  it.each([
    ['visitor', visitorBytesADay],
    ['address', visitorBytesADayByAddress],
    ['organization', visitorBytesADayByOrganization],
  ])('by %s: refuses with the reason, counts nothing for the refusal, and still accepts text', async (of, limit) => {
    const visitor = await writer();
    const buckets: Record<string, string> = {
      visitor: `visitor:${visitor.id}`,
      address,
      organization: `organization:${organization}`,
    };
    await fill(buckets[of] ?? '', limit - 10);
    const refused = await visitor.write('', { file: fileOf(11) });
    expect(refused).toEqual({ code: 'upload_quota_exceeded', body: { of } });
    for (const [name, bucket] of Object.entries(buckets))
      expect(await usedOf(bucket)).toBe(name === of ? limit - 10 : 0);
    expect((await visitor.write('', { file: fileOf(10) })).code).toBe('ok');
    expect((await visitor.write('só texto')).code).toBe('ok');
  });

  it('counts an upload sent five times once, and a refused one not at all', async () => {
    const visitor = await writer();
    const again = { client_id: crypto.randomUUID(), file: fileOf(100) };
    const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.write('', again)));
    expect(answers.map(({ code }) => code)).toEqual(Array(5).fill('ok'));
    expect(await usedOf(`visitor:${visitor.id}`)).toBe(100);
    expect((await visitor.write('outro', again)).code).toBe('idempotency_key_reused');
    expect(await usedOf(`visitor:${visitor.id}`)).toBe(100);
  });

  it('does not count earlier days, and deletes the count of the day before yesterday', async () => {
    const visitor = await writer();
    const insert = (days: number) =>
      sql.run(
        "INSERT INTO upload_days (day, bucket, bytes) VALUES ((now() AT TIME ZONE 'UTC')::date - $1::int, $2, $3)",
        [days, `visitor:${visitor.id}`, visitorBytesADay],
      );
    await insert(1);
    await insert(2);
    expect((await visitor.write('', { file: fileOf(10) })).code).toBe('ok');
    await forgetOldAccess();
    expect(await sql.rows('SELECT 1 FROM upload_days WHERE bucket = $1', [`visitor:${visitor.id}`])).toHaveLength(2);
  });

  it('addressKey is shared within an IPv6 /64, and the plain IPv4 for a mapped address', () => {
    expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2::9'));
    expect(addressKey('2001:db8:1:3::9')).not.toBe(addressKey('2001:db8:1:2::9'));
    expect(addressKey('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(addressKey('nonsense')).toBe('nonsense');
  });

  it('counts all addresses of an IPv6 /64 together', async () => {
    const take = (address: string, bytes: number) =>
      takeVisitorBytes({ organizationId: organization, visitorId: crypto.randomUUID(), address }, bytes);
    await fill(`address:${addressKey('2001:db8:1:2::1')}`, visitorBytesADayByAddress);
    await expect(take('2001:db8:1:2::2', 1)).rejects.toMatchObject({ code: 'upload_quota_exceeded' });
    await expect(take('2001:db8:1:3::1', 1)).resolves.toBeTruthy();
  });
});

describe('files before the visitor’s first text', () => {
  it('are refused (write_first), alone or with a text, and accepted after a text', async () => {
    const visitor = await startVisitor(agent);
    const before = await onDisk();
    for (const text of ['', 'veja']) {
      expect((await visitor.write(text, { file: fileOf(10) })).code).toBe('write_first');
    }
    expect(await onDisk()).toBe(before);
    expect(await usedOf('address:127.0.0.1')).toBe(0);
    expect((await visitor.write('Bom dia')).code).toBe('ok');
    expect((await visitor.write('', { file: fileOf(10) })).code).toBe('ok');
  });

  it('are accepted with a name and an e-mail', async () => {
    const visitor = await startVisitor(agent);
    const who = { name: 'Rita', email: 'rita@example.com' };
    expect((await visitor.write('', { file: fileOf(10), ...who })).code).toBe('ok');
  });
});

describe('too little free disk space', () => {
  const low = () => completeEnv({ FREE_SPACE_FLOOR_MB: String(1024 * 1024 * 1024) });
  const image = {
    type: 'image',
    to: '+5511987650001',
    media: {
      mime_type: 'image/png',
      base64: png,
    },
  };

  it('refuses files (507) and counts nothing, while text and reads go on and /health reports low', async () => {
    const visitor = await writer();
    low();
    const before = await onDisk();
    expect((await visitor.write('', { file: fileOf(10) })).code).toBe('storage_full');
    expect(await usedOf(`visitor:${visitor.id}`)).toBe(0);
    const sent = await api.call('POST', '/messages', { key, body: image });
    expect(sent).toMatchObject({ status: 507, body: { error: 'storage_full' } });
    expect(await onDisk()).toBe(before);
    expect((await visitor.write('Bom dia')).code).toBe('ok');
    expect((await api.call('POST', '/contacts', { key, body: { email: 'a@example.com' } })).status).toBe(200);
    expect((await api.call('GET', '/conversations', { key })).status).toBe(200);
    const health = await api.call('GET', '/health');
    expect(health).toMatchObject({ status: 200, body: { status: 'ok', storage: 'low' } });
    completeEnv({ FREE_SPACE_FLOOR_MB: '0' });
    expect((await api.call('GET', '/health')).body).toMatchObject({ storage: 'ok' });
    expect((await visitor.write('', { file: fileOf(10) })).code).toBe('ok');
  });

  it('/health reports ok when files are in a bucket, and low when they are on this disk', async () => {
    low();
    completeEnv({ S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' });
    expect((await api.call('GET', '/health')).body).toMatchObject({ storage: 'ok' });
    completeEnv({ S3_BUCKET: '', S3_ACCESS_KEY_ID: '', S3_SECRET_ACCESS_KEY: '' });
    expect((await api.call('GET', '/health')).body).toMatchObject({ storage: 'low' });
  });

  it('a message is stored without its file, which is downloaded when there is space again', async () => {
    const operator = createServer((request, response) => {
      const isFile = request.url === '/bytes';
      response.setHeader('Content-Type', isFile ? 'text/plain' : 'application/json');
      const url = `http://127.0.0.1:${(operator.address() as AddressInfo).port}/bytes`;
      response.end(isFile ? 'aaa' : JSON.stringify({ url, mime_type: 'text/plain', file_size: 3 }));
    });
    await new Promise<void>((resolve) => operator.listen(0, '127.0.0.1', resolve));
    completeEnv({ WHATSAPP_API_URL: `http://127.0.0.1:${(operator.address() as AddressInfo).port}` });
    const phoneNumberId = `n${Date.now()}`;
    await createConnection(organization, { phoneNumberId });
    low();
    const document = { id: 'm1', mime_type: 'text/plain', filename: 'a.txt' };
    const timestamp = String(Math.floor(Date.now() / 1_000));
    const message = { from: '5511987650077', id: 'wamid.full', timestamp, type: 'document', document };
    const contacts = [{ wa_id: '5511987650077', profile: { name: 'Rita' } }];
    await deliver(payloadOf({ contacts, messages: [message] }, { phoneNumberId }));
    const stored = () =>
      api.prisma.message.findFirstOrThrow({ where: { wamid: 'wamid.full' }, include: { file: true } });
    expect(await stored()).toMatchObject({ type: 'document', file: null });
    completeEnv({ FREE_SPACE_FLOOR_MB: '0' });
    await sql.run('UPDATE channel_items SET next_attempt_at = now() WHERE done_at IS NULL');
    await workChannel();
    expect((await stored()).file).toMatchObject({ name: 'a.txt' });
    expect(await usedOf(`channel:${organization}`)).toBe(3);
    operator.close();
  });

  it('imports and bulk actions are refused if the database is on this disk', async () => {
    const start = () =>
      api.callPanel(member, 'contactImports.startImport', {
        file_name: 'a.csv',
        content: Buffer.from('email\nb@example.com\n').toString('base64'),
        mapping: ['email'],
      });
    low();
    expect((await start()).code).toBe('ok');
    noteDatabaseHere();
    expect((await start()).code).toBe('storage_full');
    const act = { act: { type: 'add_tag', tag: 'x' }, selection: { filter: {}, except: [] } };
    expect((await api.callPanel(member, 'contactBulk.startBulk', act)).code).toBe('storage_full');
  });
});
