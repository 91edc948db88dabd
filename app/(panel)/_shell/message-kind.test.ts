import { expect, it } from 'vitest';
import { kindShown } from '#server/contract/message-kind.ts';

it('knows what stands for a message without words from what somebody wrote', () => {
  expect(kindShown('[audio]')).toBe('audio');
  expect(['[audio] hi', 'audio', '[constructor]', '[interactive]', ''].map(kindShown)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
