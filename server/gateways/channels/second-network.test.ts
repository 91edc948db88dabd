import { expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { prisma } from '#server/db/prisma.ts';
import { takeTurn } from '#server/domain/agents/agents/turns/take-turn.ts';
import { acceptChannelPayload } from '#server/domain/inbox/receiving/accept-channel-payload.ts';
import { say } from '#server/testing/ai/ai-steps.ts';
import { workChannel } from '#server/testing/channel.ts';
import { call } from '#server/testing/harness.ts';
import { addSecondNetwork } from '#server/testing/servers/second-network.ts';
import { stageAgentOnNetwork } from '#server/testing/stages/agent-on-network.ts';
import { selectNetwork } from './select-network.ts';

const name = 'second';
const sent = addSecondNetwork(name);
const s = stageAgentOnNetwork();
const hear = async (told: readonly object[], line = s.phoneNumberId, network = name) => {
  await acceptChannelPayload(JSON.stringify({ line, account: s.connection, told }), network);
  await workChannel();
};
const said = (by: string, words: string, id = newId()) => ({ what: 'said', id, by, name: 'Marina', words });
/** Returns the conversation's messages and the status of each, oldest first. */
const timelineOf = async (id: string) => {
  const { body } = await call('GET', `/conversations/${id}/messages`, { key: s.key });
  const data = body.data as { content: string; delivery: { status: string } | null }[];
  return data.map(({ content, delivery }) => ({ content, status: delivery?.status ?? null })).reverse();
};

it('carries the story of a customer: words in, the AI’s answer, its statuses, and a person’s reply', async () => {
  await s.begin();
  await prisma.connection.update({ where: { id: s.connection }, data: { network: name } });
  const person = s.somebody();
  const first = said(person, 'Vocês abrem hoje?');
  await hear([first]);
  await hear([first]);
  const { id } = await s.conversationOf(person);
  s.ai.script([say('Sim, até as 18h.')]);
  expect((await takeTurn(s.organization, id)).outcome).toBe('reply');
  expect(sent.map(({ from, to, message }) => ({ from, to, message }))).toEqual([
    { from: s.phoneNumberId, to: person, message: { type: 'text', text: 'Sim, até as 18h.' } },
  ]);

  await hear([{ what: 'arrived', id: sent[0]?.id, person, seen: false }]);
  await hear([{ what: 'arrived', id: sent[0]?.id, person, seen: true }]);
  const reply = { conversation_id: id, type: 'text', text: 'Aqui é a Ana.' };
  expect((await call('POST', '/messages', { key: s.key, body: reply })).status).toBe(200);
  expect(sent.at(-1)).toMatchObject({ to: person, message: { text: 'Aqui é a Ana.' } });
  expect(await timelineOf(id)).toEqual([
    { content: 'Vocês abrem hoje?', status: null },
    { content: 'Sim, até as 18h.', status: 'read' },
    { content: 'Aqui é a Ana.', status: 'sent' },
  ]);
  expect(s.sent(), 'WhatsApp is asked for nothing').toEqual([]);
});

it('brings nothing to a number of another network that has the same id', async () => {
  await s.begin();
  const person = s.somebody();
  await hear([said(person, 'Oi')]);
  expect(await prisma.contact.count({ where: { organizationId: s.organization } })).toBe(0);
});

it('is not found under a name that nobody added', () => {
  expect(() => selectNetwork('pigeon')).toThrow('no messaging network has the name pigeon');
});
