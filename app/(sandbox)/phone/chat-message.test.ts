import { expect, it } from 'vitest';
import { type ChatMessage, foldNotes, type Payload, wordsOf } from './chat-message.ts';

const message = (wamid: string, type: string, payload: Payload): ChatMessage => ({
  wamid,
  direction: 'in',
  type,
  payload,
  status: 'delivered',
  created_at: '2026-03-01T12:00:00Z',
});
const hello = message('1', 'text', { text: { body: 'Hello' } });
const reaction = (wamid: string, emoji: string) => message(wamid, 'reaction', { reaction: { message_id: '1', emoji } });

it('foldNotes applies reactions, edits and revokes to their message', () => {
  const edit = message('2', 'edit', { edit: { original_message_id: '1', message: { text: { body: 'Hi' } } } });
  const revoke = message('3', 'revoke', { revoke: { original_message_id: '1' } });
  const [shown, ...others] = foldNotes([hello, edit, reaction('4', '👍'), revoke]);
  expect(others).toEqual([]);
  expect(shown).toMatchObject({ payload: { text: { body: 'Hi' } }, edited: true, emoji: '👍', revoked: true });
});

it('foldNotes keeps the last reaction, and none if the last reaction is removed', () => {
  expect(foldNotes([hello, reaction('2', '👍'), reaction('3', '❤️')])[0]?.emoji).toBe('❤️');
  expect(foldNotes([hello, reaction('2', '👍'), reaction('3', '')])[0]?.emoji).toBeNull();
});

it('foldNotes finds the quoted message by context.id or context.message_id', () => {
  const answers = [{ id: '1' }, { message_id: '1' }, { id: 'unknown' }].map((context, index) =>
    message(`a${index}`, 'text', { text: { body: 'x' }, context }),
  );
  expect(foldNotes([hello, ...answers]).map(({ quoted }) => quoted?.wamid ?? null)).toEqual([null, '1', '1', null]);
});

it('wordsOf returns the text or the caption of a message, and null for a sticker', () => {
  expect(wordsOf(hello)).toBe('Hello');
  expect(wordsOf(message('5', 'image', { image: { caption: 'Receipt' } }))).toBe('Receipt');
  expect(wordsOf(message('6', 'sticker', { sticker: {} }))).toBeNull();
});
