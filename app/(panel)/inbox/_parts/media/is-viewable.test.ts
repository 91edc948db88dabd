import { expect, it } from 'vitest';
import { isViewable } from './is-viewable.ts';

const message = (mime_type: string, more: object = {}, size: number | null = 10) => ({
  type: 'image',
  file: { id: 'f', name: 'a', url: '/files/a', mime_type, size },
  ...more,
});

it('isViewable accepts stored images and videos, but no audio, PDFs, stickers and external files', () => {
  expect(['image/png', 'video/mp4'].map((type) => isViewable(message(type)))).toEqual([true, true]);
  expect(['audio/ogg', 'application/pdf'].map((type) => isViewable(message(type)))).toEqual([false, false]);
  expect(isViewable(message('image/webp', { type: 'sticker' }))).toBe(false);
  expect(isViewable(message('image/png', {}, null))).toBe(false);
  expect(isViewable({ type: 'text' })).toBe(false);
});
