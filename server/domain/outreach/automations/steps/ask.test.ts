import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AskStep, automationSettings } from '#server/contract/outreach/automation-definition.ts';
import { askedOnce } from './ask.ts';
import { decide } from './decide.ts';
import type { Asked, Circumstances } from './decision.ts';
import { readAnswer } from './read-answer.ts';

const begins = new Date('2026-11-28T12:00:00Z');
const person = {
  id: 'p',
  name: 'Ana',
  email: null,
  phone: '+5511987650001',
  opted_out: false,
  locale: 'pt-BR',
  merged_into_id: null,
  calendar: { timezone: 'America/Sao_Paulo', hours: null, holidays: null, keeps_national: null },
  fields: {},
  tags: [],
  stages: [],
  conversation: {
    ...({ id: 'c', channel: 'chatapp', status: 'open', taken_over: false } as const),
    window_expires_at: '2026-12-28T12:00:00.000Z',
    network: null,
    queue: null,
    said: [],
  },
};
const world: Circumstances = {
  person,
  variables: {},
  settings: automationSettings.parse({}),
  calendar: null,
  at: begins,
  inVain: null,
  asked: null,
};
const ask = (more: Partial<AskStep>): AskStep => ({
  ...{ type: 'ask', text: 'Idade?', answer: 'number', save_to: 'variables.age', minutes: 60, outside_window: 'skip' },
  ...more,
});

/**
 * Runs a question with the customer's replies, one reply for each time the question is asked. Null means that the
 * customer does not reply.
 */
function play(step: AskStep, replies: readonly (string | null)[]) {
  let asked: Asked | null = null;
  let heard: Partial<Circumstances> = {};
  const said: string[] = [];
  for (let turn = 0; turn < 100; turn += 1) {
    const decision = decide(step, { ...world, ...heard, asked });
    if (decision.kind === 'act' && decision.leads === 'stays') {
      said.push(String(decision.input.text ?? decision.input.body));
      asked = askedOnce(asked, begins);
      heard = {};
    } else if (decision.kind === 'wait') {
      expect(decision).toMatchObject({ for: 'reply', again: true, until: new Date(begins.getTime() + 3_600_000) });
      const reply: string | null = replies[said.length - 1] ?? null;
      heard = reply === null ? { inVain: 'reply' } : { variables: { last_reply: reply } };
      asked = reply === null ? asked : (asked as Asked | null) && { ...(asked as unknown as Asked), heard: true };
    } else {
      return { said, decision };
    }
  }
  throw new Error('it asks and asks');
}

it('a question is asked up to its tries, keeps the first answer that fits, and otherwise leaves by else', () => {
  const replies = fc.array(fc.option(fc.oneof(fc.constantFrom('muito', '12 anos', ' 7 ', '1.500,5'), fc.string())), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(replies, fc.integer({ min: 1, max: 10 }), (given, tries) => {
      const step = ask({ tries, retry_text: 'Só o número' });
      const { said, decision } = play(step, given);
      const heard = Array.from({ length: tries }, (_, at) => given[at] ?? null);
      const fits = (one: string | null) =>
        one !== null && readAnswer(step, one, { locale: 'pt-BR', at: begins }) !== null;
      const endsAt = heard.findIndex((one) => one === null || fits(one));
      const last = endsAt < 0 ? null : (heard[endsAt] ?? null);
      expect(said).toEqual([
        'Idade?',
        ...Array.from({ length: (endsAt < 0 ? tries : endsAt + 1) - 1 }, () => 'Só o número'),
      ]);
      if (last !== null) {
        const age = readAnswer(step, last, { locale: 'pt-BR', at: begins });
        expect(decision).toMatchObject({ kind: 'branch', branch: 'then', variables: { age } });
      } else {
        const why = endsAt < 0 ? 'no_fitting_answer' : 'no_answer';
        expect(decision).toMatchObject({ kind: 'branch', branch: 'else', why });
      }
    }),
  );
});

it('a question that saves to a field runs set_field with the answer and continues in then', () => {
  expect(play(ask({ save_to: 'fields.age' }), ['18']).decision).toEqual({
    ...{ kind: 'act', act: 'set_field', input: { key: 'age', value: '18' }, leads: 'then', words: 'then' },
  });
});

it('a question offers two short choices as buttons, and four choices or a long one as a list', () => {
  const actOf = (choices: string[]) => decide(ask({ answer: 'choice', choices }), world);
  expect(actOf(['Sim', 'Não'])).toMatchObject({
    act: 'send_buttons',
    input: { body: 'Idade?', buttons: [{ id: 'Sim', title: 'Sim' }, { id: 'Não' }] },
  });
  expect(actOf(['1', '2', '3', '4'])).toMatchObject({ act: 'send_list' });
  expect(actOf(['Uma opção bem mais longa'])).toMatchObject({ act: 'send_list' });
});

it('a question waits while a member has taken over, and is skipped or waits if the window is closed', () => {
  const talk = person.conversation;
  const taken = { ...world, person: { ...person, conversation: { ...talk, taken_over: true } } };
  expect(decide(ask({}), taken)).toMatchObject({ kind: 'wait', for: 'release', again: true });
  const closed = { ...world, person: { ...person, conversation: { ...talk, window_expires_at: null } } };
  expect(decide(ask({}), closed)).toEqual({ kind: 'skip', why: 'window_closed' });
  expect(decide(ask({ outside_window: 'wait' }), closed)).toMatchObject({ kind: 'wait', for: 'window' });
});

describe('readAnswer', () => {
  const read = (answer: AskStep['answer'], said: string, locale = 'pt-BR', choices?: string[]) =>
    readAnswer({ answer, choices }, said, { locale, at: begins });

  it.each([
    ['text', '  Rua A, 1 ', 'Rua A, 1'],
    ['text', '   ', null],
    ['number', 'R$ 1.234,50', '1234.5'],
    ['number', '1,234', '1,234'],
    ['number', 'doze', null],
    ['date', '28/11/2026', '2026-11-28'],
    ['date', '5.3.90', '1990-03-05'],
    ['date', '2026-2-3', '2026-02-03'],
    ['date', '31/02/2026', null],
    ['date', '29/02/2028', '2028-02-29'],
    ['date', 'amanhã', null],
    ['cpf', '52998224725', '529.982.247-25'],
    ['cpf', 'é 529.982.247-25, obrigado', '529.982.247-25'],
    ['cpf', '529.982.247-24', null],
    ['cpf', '111.111.111-11', null],
    ['cpf', '529.982.247-25 ou 111.444.777-35', null],
    ['email', 'Meu e-mail é Ana.Souza@Example.com.br.', 'ana.souza@example.com.br'],
    ['email', 'ana@', null],
    ['email', 'a@b.com e c@d.com', null],
  ] as const)('as %s, reads %j as %j', (answer, said, value) => {
    expect(read(answer, said)).toBe(value);
  });

  it('reads 3/4 month first in English and day first in Portuguese', () => {
    expect([read('date', '3/4/2026', 'en'), read('date', '3/4/2026')]).toEqual(['2026-03-04', '2026-04-03']);
    expect(read('date', '28/11/2026', 'en')).toBe('2026-11-28');
  });

  it.each([
    ['À VISTA', 'À vista'],
    ['a vista', 'À vista'],
    ['2', 'Em 12 vezes'],
    ['2)', 'Em 12 vezes'],
    ['3', null],
    ['0', null],
    ['vista', null],
  ])('reads a choice by its text or its number: %j', (said, value) => {
    expect(read('choice', said, 'pt-BR', ['À vista', 'Em 12 vezes'])).toBe(value);
  });

  it('reads a number as the choice with that text before the choice at that index', () => {
    expect(read('choice', '2', 'pt-BR', ['3', '2', '1'])).toBe('2');
  });

  it('reads a number that it has normalized as the same number again', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true, min: 0 }),
        fc.constantFrom('pt-BR', 'en'),
        (value, locale) => {
          const kept = read('number', String(value), locale);
          const again = kept === null ? null : read('number', kept, locale);
          expect(again).toBe(kept);
        },
      ),
    );
  });
});
