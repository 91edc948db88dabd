import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { handleFileRequest } from '#server/inbound/handle-file-request.ts';
import { png } from '#server/testing/records/sample-files.ts';
import { startVisitor } from '#server/testing/records/web-chat.ts';
import { stageWebChat } from '#server/testing/stages/web-chat-stage.ts';

const { api, member, agent, get, wrote, typesOf } = await stageWebChat();

describe('files in a web chat', () => {
  const open = async (url: string) => {
    const { pathname, searchParams } = new URL(url);
    const answer = await handleFileRequest({ method: 'GET', path: pathname, query: searchParams, headers: {} });
    // Reads the body to its end. Otherwise its file would stay open until garbage collection.
    if (answer.body !== null && typeof answer.body !== 'string') await buffer(answer.body);
    return answer;
  };

  it('a visitor’s picture is shown to both sides, emits message.received and opens by its link', async () => {
    const file = { base64: png, mime_type: 'image/png', name: '../foto "1".png' };
    const { message, sent, conversation, visitor } = await wrote('', { file });
    expect(sent.message).toMatchObject({ text: '', file: { name: 'foto 1.png', mime_type: 'image/png', size: 70 } });
    expect(message).toMatchObject({ type: 'image', content: '', file: { name: 'foto 1.png', mime_type: 'image/png' } });
    expect(conversation).toMatchObject({ awaiting_reply: true });
    expect((await visitor.read()).data[0]).toMatchObject({ file: { name: 'foto 1.png' } });
    expect(await typesOf(message.id)).toEqual(['message.received']);
    expect(await open(sent.message.file.url)).toMatchObject({
      status: 200,
      headers: { 'Content-Type': 'image/png', 'X-Content-Type-Options': 'nosniff' },
    });
  });

  it('an SVG is served as a download, without an SVG, HTML or XML content type', async () => {
    const base64 = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64');
    const { sent } = await wrote('veja', { file: { base64, mime_type: 'image/svg+xml', name: 'a.svg' } });
    expect(sent.message.text).toBe('veja');
    const { headers } = await open(sent.message.file.url);
    expect(headers['Content-Disposition']).toMatch(/^attachment/);
    expect(headers['Content-Type']).not.toMatch(/svg|html|xml/);
  });

  it('a file sent twice with one client_id is one message and one file', async () => {
    const visitor = await startVisitor(agent);
    const again = { client_id: crypto.randomUUID(), file: { base64: png, mime_type: 'image/png', name: 'a.png' } };
    await visitor.write('Uma foto:');
    const before = await api.prisma.file.count();
    const [one, two] = [await visitor.write('', again), await visitor.write('', again)];
    expect([two.code, two.body.message.id]).toEqual(['ok', one.body.message.id]);
    expect(await api.prisma.file.count()).toBe(before + 1);
    expect((await visitor.read()).data.length).toBe(2);
  });

  it('blank messages and malformed or too large files are refused, and no file is stored', async () => {
    const visitor = await startVisitor(agent);
    await visitor.write('Uma foto:');
    const before = await api.prisma.file.count();
    expect(await visitor.write(' ')).toMatchObject({ code: 'missing_text' });
    for (const base64 of ['***', 'A'.repeat(14 * 1024 * 1024)]) {
      const file = { base64, mime_type: 'image/png', name: 'a.png' };
      expect(await visitor.write('x', { file })).toMatchObject({ code: 'invalid_request' });
    }
    // The body is larger than a call with the largest allowed file, so it is not even read.
    const tooLong = { base64: 'A'.repeat(15 * 1024 * 1024), mime_type: 'image/png', name: 'a.png' };
    expect(await visitor.write('x', { file: tooLong })).toMatchObject({ code: 'payload_too_large' });
    expect(await api.prisma.file.count()).toBe(before);
  });

  it('the visitor sees the file in a member’s reply', async () => {
    const { visitor, id } = await wrote();
    const file = { base64: png, mime_type: 'image/png', name: 'sofa.png' };
    const reply = { id, text: 'Este aqui', file, idempotency_key: crypto.randomUUID() };
    expect(await api.callPanel(member, 'messages.sendReply', reply)).toMatchObject({ body: { status: 'sent' } });
    expect((await visitor.read()).data[0]).toMatchObject({
      from: 'person',
      text: 'Este aqui',
      file: { name: 'sofa.png', mime_type: 'image/png' },
    });
    expect((await get(`/conversations/${id}/messages`)).data[0]).toMatchObject({
      type: 'image',
      delivery: { status: 'sent' },
    });
  });
});
