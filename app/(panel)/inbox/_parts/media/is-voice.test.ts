import { expect, it } from 'vitest';
import { isVoice } from './is-voice.ts';

it('isVoice is true for voice notes recorded in the panel or received from the provider, not for other audio', () => {
  expect(isVoice({ type: 'audio', payload: { voice: true } })).toBe(true);
  expect(isVoice({ type: 'audio', payload: { audio: { id: '1', voice: true } } })).toBe(true);
  for (const payload of [null, {}, { voice: 'true' }, { audio: null }, { audio: 'voice' }, { audio: { voice: false } }])
    expect(isVoice({ type: 'audio', payload })).toBe(false);
  expect(isVoice({ type: 'document', payload: { voice: true } })).toBe(false);
});
