import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberIdentity } from '#server/api/context.ts';
import { completeEnv } from '#server/base/env.ts';
import { createConnection } from '#server/testing/factories.ts';
import { startHarness } from '#server/testing/harness.ts';
import { oggOpus } from '#server/testing/records/sample-files.ts';
import { type NullOperator, startNullOperator } from '#server/testing/servers/null-operator.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const api = startHarness();
const folder = temporaryFolder();
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const voice = oggOpus(1);
let operator: NullOperator;
let key: string;
let member: MemberIdentity;
let id: string;

beforeAll(async () => {
  completeEnv({ DATA_DIR: folder });
  operator = await startNullOperator();
  const organization = await api.createOrganization();
  key = await api.createKey(organization);
  member = await api.createMember(organization, { role: 'atendente', name: 'Ana' });
  await createConnection(organization);
  const opened = { type: 'text', to: '5511987654321', text: 'Oi' };
  id = (await api.call('POST', '/messages', { key, body: opened })).body.conversation_id;
});
afterAll(async () => {
  await operator.stop();
  await api.stop();
});

const reply = (bytes: Uint8Array | string, declared: string, name: string, text = '') => {
  const base64 = typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('base64');
  const file = { base64, mime_type: declared, name };
  return api.callPanel(member, 'messages.sendReply', { id, text, file, idempotency_key: crypto.randomUUID() });
};
const newest = async () => (await api.call('GET', `/conversations/${id}/messages?limit=1`, { key })).body.data[0];
const large = (bytes: Buffer, mebibytes: number) => Buffer.concat([bytes, Buffer.alloc(mebibytes * 1024 * 1024)]);

describe('sendReply with a file', () => {
  it.each([
    ['a picture with a caption', png, 'image/png', 'foto.png', 'Olhe', 'image', 'image/png'],
    ['a picture that says it is something else', png, 'text/html', 'x.html', '', 'image', 'image/png'],
    ['a picture too large for pictures', large(png, 6), 'image/png', 'foto.png', 'Olhe', 'document', 'image/png'],
    ['a document', Buffer.from('%PDF-1.7\nx'), 'application/pdf', 'nota.pdf', 'A nota', 'document', 'application/pdf'],
    ['a voice note', voice, 'audio/ogg; codecs=opus', 'voz.ogg', '', 'audio', 'audio/ogg'],
    ['sound with words, which sound cannot carry', voice, 'audio/ogg', 'voz.ogg', 'Ouça', 'document', 'audio/ogg'],
    ['a page', Buffer.from('<script>1</script>'), 'text/html', 'a.html', '', 'document', 'application/octet-stream'],
  ])('sends and stores %s in the member’s name', async (_, bytes, declared, name, text, type, mimeType) => {
    expect(await reply(bytes, declared, name, text)).toMatchObject({ code: 'ok', body: { status: 'sent' } });
    const caption = text === '' ? {} : { caption: text };
    const payload = operator.accepted.at(-1)?.body;
    expect(payload).toMatchObject({ type, [type]: { id: 'uploaded', ...caption } });
    expect(await newest()).toMatchObject({
      type,
      content: text,
      author: { kind: 'member', name: 'Ana' },
      file: { name, mime_type: mimeType, size: bytes.length },
    });
    const { body } = await api.call('GET', `/conversations/${id}`, { key });
    expect(body).toMatchObject({ takeover: { user: { name: 'Ana' } } });
  });

  it.each([
    ['recorded here, it is one to the operator too', voice, '', { audio: { id: 'uploaded', voice: true } }],
    ['with two channels it is sound', oggOpus(2), '', { audio: { id: 'uploaded' } }],
    [
      'with words it is a document',
      voice,
      'Ouça',
      { document: { id: 'uploaded', caption: 'Ouça', filename: 'voz.ogg' } },
    ],
    ['a picture that says it is one', png, '', { image: { id: 'uploaded' } }],
  ])('a file marked as a voice note: %s', async (_, bytes, text, sent) => {
    const file = {
      base64: bytes.toString('base64'),
      mime_type: 'audio/ogg; codecs=opus',
      name: 'voz.ogg',
      voice: true,
    };
    const body = { id, text, file, idempotency_key: crypto.randomUUID() };
    expect(await api.callPanel(member, 'messages.sendReply', body)).toMatchObject({ code: 'ok' });
    const accepted = operator.accepted.at(-1)?.body;
    expect(accepted).toMatchObject(sent);
    const isVoice = 'audio' in sent && 'voice' in sent.audio;
    expect('voice' in (accepted.audio ?? {})).toBe(isVoice);
    // The thread uses `voice` to tell a voice note from other audio.
    expect((await newest()).payload).toEqual(isVoice ? { voice: true } : null);
    // A second call with the same idempotency key sends nothing more.
    const count = operator.accepted.length;
    expect(await api.callPanel(member, 'messages.sendReply', body)).toMatchObject({ code: 'ok' });
    expect(operator.accepted.length).toBe(count);
  });

  it('refuses a reply without text and file, and a malformed, empty or too large file', async () => {
    const before = operator.accepted.length;
    const nothing = { id, text: ' ', idempotency_key: crypto.randomUUID() };
    expect(await api.callPanel(member, 'messages.sendReply', nothing)).toMatchObject({ code: 'missing_text' });
    for (const bad of ['***', '', 'A'.repeat(27 * 1024 * 1024)])
      expect(await reply(bad, 'image/png', 'x.png')).toMatchObject({ code: 'invalid_request' });
    // The body is larger than a call with the largest allowed file, so it is not even read.
    const tooLong = await reply('A'.repeat(28 * 1024 * 1024), 'image/png', 'x.png');
    expect(tooLong).toMatchObject({ code: 'payload_too_large' });
    expect(operator.accepted.length).toBe(before);
  });
});
