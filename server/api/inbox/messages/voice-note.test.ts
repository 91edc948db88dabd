import { expect, it } from 'vitest';
import { oggOpus } from '#server/testing/records/sample-files.ts';
import { newPerson, startSandboxInbox } from '#server/testing/stages/sandbox-inbox.ts';

const { api, operator, organization, phoneNumberId, receive, shown, timelineOf } = await startSandboxInbox();

it('a member’s voice note arrives at the provider as a voice note, byte for byte', async () => {
  const member = await api.createMember(organization, { role: 'atendente', name: 'Ana' });
  const customer = newPerson();
  const wamid = await receive(customer, { type: 'text', text: { body: 'Pode me explicar?' } });
  // The simulated phone also writes in the simulated WhatsApp API, so that the 24-hour window is open there too.
  await operator.phone('write', {
    phone_number_id: phoneNumberId,
    customer,
    name: 'Marina',
    text: 'Pode me explicar?',
  });
  const { conversation_id: id } = await shown(wamid);
  const bytes = oggOpus(1);
  const file = { base64: bytes.toString('base64'), mime_type: 'audio/ogg; codecs=opus', name: 'voz.ogg', voice: true };
  const reply = { id, file, idempotency_key: crypto.randomUUID() };
  expect(await api.callPanel(member, 'messages.sendReply', reply)).toMatchObject({
    code: 'ok',
    body: { status: 'sent' },
  });
  const [note] = await timelineOf(wamid);
  expect(note).toMatchObject({
    type: 'audio',
    payload: { voice: true },
    file: { mime_type: 'audio/ogg', size: bytes.length },
  });
  expect(await operator.payloadOf(note.wamid)).toMatchObject({
    to: customer,
    type: 'audio',
    audio: { id: expect.any(String), voice: true },
  });
  const { audio } = await operator.payloadOf(note.wamid);
  const kept = await operator.ask(phoneNumberId, `media?id=${audio.id}`);
  expect(kept.headers.get('content-type')).toBe('audio/ogg; codecs=opus');
  expect(Buffer.from(await kept.arrayBuffer())).toEqual(bytes);
});
