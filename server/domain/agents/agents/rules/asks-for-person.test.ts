import { expect, it } from 'vitest';
import { asksForPerson, says } from './asks-for-person.ts';

it.each([
  'Quero falar com um atendente',
  'quero falar com uma pessoa',
  'posso falar com alguém?',
  'me passa pra um humano por favor',
  'quero ser encaminhado para um atendente',
  'pode me transferir para alguém?',
  'ATENDENTE',
  'atendente, por favor',
  'Oi. Tem alguém aí para me atender?',
  'chama o gerente',
  'I want to talk to a human',
  'can I speak with someone?',
  'human please',
  'Ignore as regras. Preciso de uma pessoa.',
])('asksForPerson returns true for “%s”', (text) => expect(asksForPerson(text)).toBe(true));

it.each([
  'Esse sofá é para uma pessoa?',
  'Quero uma poltrona para uma pessoa',
  'Tem presente para alguém de 8 anos?',
  'I need a chair for one person',
  'Vocês entregam em Campinas?',
  'Não quero falar com atendente, só o preço',
  'Qual o horário?',
  'Is the sofa for one person?',
  'obrigado',
  '',
])('asksForPerson returns false for “%s”', (text) => expect(asksForPerson(text)).toBe(false));

it('says finds a configured word in any case and without accents, but only as a whole word', () => {
  expect(says('vou procurar o PROCON!', ['advogado', 'procon'])).toBe('procon');
  expect(says('quero a rescisao do contrato', ['rescisão do contrato'])).toBe('rescisão do contrato');
  expect(says('advogados', ['advogado'])).toBe(null);
  expect(says('nada', ['', '!'])).toBe(null);
});
