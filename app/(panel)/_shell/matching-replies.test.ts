import { expect, it } from 'vitest';
import type { QuickReply } from '#server/contract/people/configuration.ts';
import { matchingReplies } from './matching-replies.ts';

const reply = (shortcut: string, title: string, content: string) => ({ shortcut, title, content }) as QuickReply;
const all = [
  reply('tarde', 'Boa tarde', 'Boa tarde, como posso ajudar?'),
  reply('obrigado', 'Agradecer', 'Obrigação nossa!'),
  reply('pix', 'Chave', 'Nossa chave: 123'),
  reply('apix', 'Outra', 'x'),
];
const found = (typed: string) => matchingReplies(all, typed).map(({ shortcut }) => shortcut);

it('matchingReplies ranks matches in the shortcut before the title, and the title before the text', () => {
  expect(found('pix')).toEqual(['pix', 'apix']);
  expect(found('chave')).toEqual(['pix']);
  expect(found('a')).toEqual(['apix', 'obrigado', 'tarde', 'pix']);
});

it('matchingReplies ignores accents, capitals and surrounding blanks', () => {
  expect(found(' OBRIGACAO ')).toEqual(['obrigado']);
  expect(found('ágradecer')).toEqual(['obrigado']);
});

it('matchingReplies returns all replies by shortcut for an empty search, and none without a match', () => {
  expect(found('')).toEqual(['apix', 'obrigado', 'pix', 'tarde']);
  expect(found('zzz')).toEqual([]);
});
