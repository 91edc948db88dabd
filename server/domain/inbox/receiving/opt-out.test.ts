import { describe, expect, it } from 'vitest';
import { newId } from '#server/base/ids.ts';
import { engineEntry } from '#server/jobs/inngest-client.ts';
import { createTemplate } from '#server/testing/factories.ts';
import { until } from '#server/testing/servers/receiver.ts';
import { newPerson, startSandboxInbox } from '#server/testing/stages/sandbox-inbox.ts';
import { sayOptOut } from '../sending/sends/say-opt-out.ts';

// Whether a message asks us to stop depends on the message that it answers: a tapped template, the last message, or our
// opt-out question.

const { api, operator, organization, key, connection, phoneNumberId, receive, contactOf, conversationOf, timelineOf } =
  await startSandboxInbox();
const template = (name: string, category: string, components: object[]) =>
  createTemplate(organization, { connectionId: connection, name, category, components });
const buttons = (...texts: string[]) => ({
  type: 'BUTTONS',
  buttons: texts.map((text) => ({ type: 'QUICK_REPLY', text })),
});
await template('reminder', 'UTILITY', [
  { type: 'BODY', text: 'Sua consulta é amanhã às 10h.' },
  buttons('Confirmar', 'Cancelar', 'Sair'),
]);
await template('offer', 'MARKETING', [{ type: 'BODY', text: 'Sofás com 20 %.' }, buttons('Ver', 'Parar promoções')]);
await template('news', 'MARKETING', [
  { type: 'BODY', text: 'Chegaram novidades.' },
  { type: 'FOOTER', text: 'Não quer mais receber? Toque em Sair ou responda SAIR' },
  buttons('Sair'),
]);
await template('menu', 'UTILITY', [{ type: 'BODY', text: 'Pesquisa: digite 1 para começar ou SAIR para encerrar.' }]);

const seconds = () => String(Math.floor(Date.now() / 1_000));
/** Sends a template to a person by the API, and returns its wamid. */
async function send(to: string, template_name: string, more: object = {}): Promise<string> {
  const body = { type: 'template', to, template_name, ...more };
  const { body: sent } = await api.call('POST', '/messages', { key, body });
  expect(sent).toMatchObject({ status: 'sent' });
  const { body: page } = await api.call('GET', `/messages?id=${sent.id}`, { key });
  return page.data[0].wamid;
}
const write = (from: string, body: string) => receive(from, { type: 'text', text: { body }, timestamp: seconds() });
const tap = (from: string, text: string, wamid: string | null, payload = text) =>
  receive(from, {
    type: 'button',
    button: { payload, text },
    timestamp: seconds(),
    ...(wamid ? { context: { id: wamid } } : {}),
  });
const isOut = async (wamid: string): Promise<boolean> => (await contactOf(wamid)).opted_out_at !== null;

describe('a tap on a button of a template', () => {
  it('opts nobody out for "Cancelar", "Sair" and "Confirmar" of a reminder', async () => {
    const person = newPerson();
    const wamid = await send(person, 'reminder');
    expect(await isOut(await tap(person, 'Cancelar', wamid))).toBe(false);
    expect(await isOut(await tap(person, 'Sair', null))).toBe(false);
    expect(await isOut(await tap(person, 'Confirmar', wamid))).toBe(false);
  });

  it('opts out by the provider’s stop button, with or without the answered message (source: channel)', async () => {
    for (const context of [true, false]) {
      const person = newPerson();
      const wamid = await send(person, 'offer');
      const tapped = await tap(person, 'Parar promoções', context ? wamid : null);
      expect(await isOut(tapped)).toBe(true);
      const { id } = await contactOf(tapped);
      const [event] = (await api.eventsOf(organization)).filter(
        (one) => one.type === 'contact.opted_out' && one.objectId === id,
      );
      expect(event?.context).toMatchObject({ source: 'channel' });
    }
  });

  it('opts out when the footer names the button as the opt-out or the payload is opt_out', async () => {
    const first = newPerson();
    expect(await isOut(await tap(first, 'Sair', await send(first, 'news')))).toBe(true);
    const second = newPerson();
    const wamid = await send(second, 'offer', { button_params: ['view', 'opt_out'] });
    expect(await isOut(await tap(second, 'Ver', wamid, 'view'))).toBe(false);
    expect(await isOut(await tap(second, 'Qualquer coisa', wamid, 'opt_out'))).toBe(true);
  });
});

describe('a written opt-out', () => {
  it('counts as a single word after a template sent by the API, but not in a conversation', async () => {
    const person = newPerson();
    expect(await isOut(await write(person, 'SAIR'))).toBe(false);
    await send(person, 'offer');
    expect(await isOut(await write(person, 'Sair!'))).toBe(true);
  });

  it('counts or not as a single word by the last template (reminder and menu: no, news: yes)', async () => {
    const person = newPerson();
    await send(person, 'reminder');
    expect(await isOut(await write(person, 'Cancelar'))).toBe(false);
    await send(person, 'menu');
    expect(await isOut(await write(person, 'sair'))).toBe(false);
    await send(person, 'news');
    expect(await isOut(await write(person, 'sair'))).toBe(true);
  });

  it('counts as a whole sentence in any conversation, but not as the caption of an image', async () => {
    const person = newPerson();
    expect(await isOut(await write(person, 'quero cancelar meu pedido'))).toBe(false);
    expect(await isOut(await write(person, 'Não quero mais receber mensagens de vocês'))).toBe(true);
    const other = newPerson();
    const image = { type: 'image', image: { caption: 'Parar promoções' }, timestamp: seconds() };
    expect(await isOut(await receive(other, image))).toBe(false);
  });
});

describe('a doubtful opt-out message', () => {
  /**
   * Asks a new person the opt-out question. Returns a function that writes as that person, and a function that reads
   * the thread.
   */
  async function asked() {
    const person = newPerson();
    // The 24-hour window opens when the person writes to the simulated WhatsApp.
    await operator.phone('write', { phone_number_id: phoneNumberId, customer: person, name: 'M', text: 'Oi' });
    const first = await write(person, 'Não quero mais receber promoções, só o aviso do meu pedido');
    const { id } = await conversationOf(first);
    await Promise.all(Array.from({ length: 20 }, () => sayOptOut(organization, id, 'question')));
    const questions = async () => (await timelineOf(first)).filter((one: { type: string }) => one.type === 'buttons');
    return { person, first, id, questions };
  }

  it('gets one question in 20 parallel runs, and none for a second doubtful message', async () => {
    const { person, first, id, questions } = await asked();
    const [question, ...others] = await questions();
    expect(others).toEqual([]);
    expect(question.content).toMatch(/^Quer parar de receber mensagens da .+\?$/);
    expect(await isOut(first)).toBe(false);
    await write(person, 'para de mandar mensagem repetida');
    await sayOptOut(organization, id, 'question');
    expect(await questions()).toHaveLength(1);
  });

  it.each([
    ['opt_out', true],
    ['opt_out:no', false],
  ])('is decided by the button %s, after which no reply is awaited', async (reply, out) => {
    const { person, questions } = await asked();
    const [{ wamid }] = await questions();
    const interactive = { type: 'button_reply', button_reply: { id: reply, title: 'x' } };
    const tapped = await receive(person, {
      type: 'interactive',
      interactive,
      context: { id: wamid },
      timestamp: seconds(),
    });
    expect(await isOut(tapped)).toBe(out);
    await sayOptOut(organization, (await conversationOf(tapped)).id, out ? 'stopped' : 'kept');
    expect((await conversationOf(tapped)).awaiting_reply).toBe(false);
  });

  it.each([
    ['Sim', true],
    ['não', false],
  ])('is decided by the word %s, which opts nobody out without the question', async (word, out) => {
    expect(await isOut(await write(newPerson(), word))).toBe(false);
    const { person } = await asked();
    expect(await isOut(await write(person, word))).toBe(out);
  });

  it('gets no question when another message follows, and the conversation still awaits a reply', async () => {
    const person = newPerson();
    await operator.phone('write', { phone_number_id: phoneNumberId, customer: person, name: 'M', text: 'Oi' });
    const first = await write(person, 'Não quero mais receber promoções, só o aviso do meu pedido');
    const { id } = await conversationOf(first);
    await write(person, 'E quando chega o meu sofá?');
    await sayOptOut(organization, id, 'question');
    expect((await timelineOf(first)).map((one: { role: string }) => one.role)).toEqual(['user', 'user']);
    expect((await conversationOf(first)).awaiting_reply).toBe(true);
  });

  it('sends no wake-up when an earlier message still awaits a reply', async () => {
    const heard: { name: string; data: { conversation_id?: string } }[] = [];
    engineEntry.fetch = async (_input, init) => {
      heard.push(...JSON.parse(String(init?.body)));
      return Response.json({ ids: [newId()], status: 200 });
    };
    const wakeUpsOf = async (wamid: string) => {
      const { id } = await conversationOf(wamid);
      return heard.filter(({ name, data }) => name === 'parley/opt_out.words_due' && data.conversation_id === id)
        .length;
    };
    try {
      const doubtful = 'Não quero mais receber promoções, só o aviso do meu pedido';
      const alone = await write(newPerson(), doubtful);
      await until(async () => (await wakeUpsOf(alone)) === 1);
      const person = newPerson();
      await write(person, 'Quando chega o meu sofá?');
      const second = await write(person, doubtful);
      // The wake-up for this later message of another person shows that earlier wake-ups have arrived too.
      const last = await write(newPerson(), doubtful);
      await until(async () => (await wakeUpsOf(last)) === 1);
      expect(await wakeUpsOf(second)).toBe(0);
      expect((await conversationOf(second)).awaiting_reply).toBe(true);
    } finally {
      engineEntry.fetch = null;
    }
  });

  it('gets no question when the window is closed', async () => {
    const { id, first } = await asked();
    await api.prisma.message.deleteMany({ where: { conversationId: id, role: 'assistant' } });
    await api.prisma.conversation.update({
      where: { id },
      data: { windowExpiresAt: new Date(0), awaitingReply: true },
    });
    await sayOptOut(organization, id, 'question');
    expect((await timelineOf(first)).map((one: { role: string }) => one.role)).toEqual(['user']);
  });
});
