import { afterAll, expect, it } from 'vitest';
import { completeEnv } from '#server/base/env.ts';
import { pool } from '#server/db/pool.ts';
import { sql } from '#server/db/sql.ts';
import { forgetOldSandbox } from './forget-old-sandbox.ts';
import { describeMedia, takeMedia } from './media.ts';

afterAll(async () => {
  completeEnv({ CLOCK_OFFSET_SECONDS: '0' });
  await pool.end();
});

const mebibyte = 1024 * 1024;

async function upload(phoneNumberId: string, type = 'text/plain') {
  const form = new FormData();
  form.set('messaging_product', 'whatsapp');
  form.set('type', type);
  form.set('file', new Blob(['x']), 'a.txt');
  const request = new Request('http://test', { method: 'POST', body: form });
  const bytes = new Uint8Array(await request.arrayBuffer());
  return takeMedia(phoneNumberId, request.headers.get('content-type') ?? '', bytes);
}
const idOf = (answer: { readonly body: unknown }) => (answer.body as { id: string }).id;
const kept = async (phoneNumberId: string) =>
  (await sql.rows<{ id: string }>('SELECT id FROM sandbox_media WHERE phone_number_id = $1', [phoneNumberId])).map(
    ({ id }) => id,
  );

/** Stores a media file of this size that is this many minutes old. */
const put = (phoneNumberId: string, id: string, bytes: number, minutes: number) =>
  sql.run(
    `INSERT INTO sandbox_media (id, phone_number_id, mime_type, sha256, bytes, created_at)
     VALUES ($1, $2, 'text/plain', '', convert_to(repeat('x', $3::int), 'UTF8'), now() - $4::int * interval '1 minute')`,
    [id, phoneNumberId, bytes, minutes],
  );

it('an upload deletes the oldest media of the same number beyond 256 MiB', async () => {
  await put('full', 'oldest', 130 * mebibyte, 3);
  await put('full', 'older', 120 * mebibyte, 2);
  await put('other', 'untouched', 10, 9);
  const first = idOf(await upload('full'));
  expect((await kept('full')).sort()).toEqual([first, 'older', 'oldest'].sort());
  await put('full', 'large', 10 * mebibyte, 1);
  const second = idOf(await upload('full'));
  expect((await kept('full')).sort()).toEqual([first, second, 'older', 'large'].sort());
  expect(await kept('other')).toEqual(['untouched']);
});

it('media are kept after 6 days and deleted after 8', async () => {
  const id = idOf(await upload('week'));
  completeEnv({ CLOCK_OFFSET_SECONDS: String(6 * 86_400) });
  await forgetOldSandbox();
  expect(await kept('week')).toEqual([id]);
  completeEnv({ CLOCK_OFFSET_SECONDS: String(8 * 86_400) });
  await forgetOldSandbox();
  expect(await kept('week')).toEqual([]);
  completeEnv({ CLOCK_OFFSET_SECONDS: '0' });
});

it('media are found only by their own number, and a type that cannot be a header is rejected (400)', async () => {
  const id = idOf(await upload('mine'));
  expect(await describeMedia(id, 'mine')).toMatchObject({ status: 200 });
  expect(await describeMedia(id, 'another')).toBeNull();
  expect((await upload('mine', 'text/plain;\u00e9\u2028')).status).toBe(400);
  expect((await upload('mine', 'text/plain;\r\nX-Evil: 1')).status).toBe(400);
});
