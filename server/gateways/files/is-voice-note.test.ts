import { expect, it } from 'vitest';
import { oggOpus } from '#server/testing/records/sample-files.ts';
import { isVoiceNote } from './is-voice-note.ts';

it('isVoiceNote is true only for a whole Ogg page with one channel of Opus', () => {
  expect(isVoiceNote(oggOpus(1))).toBe(true);
  expect(isVoiceNote(oggOpus(2))).toBe(false);
  const vorbis = Buffer.from(oggOpus(1));
  vorbis.write('\u0001vorbis', 28, 'latin1');
  for (const other of [vorbis, oggOpus(1).subarray(0, 30), Buffer.from('OggS'), Buffer.from('ID3'), Buffer.alloc(0)])
    expect(isVoiceNote(other)).toBe(false);
});

it('isVoiceNote reads a view that begins in the middle of a buffer', () => {
  const around = Buffer.concat([Buffer.alloc(7), oggOpus(1)]);
  expect(isVoiceNote(new Uint8Array(around.buffer, around.byteOffset + 7))).toBe(true);
});
