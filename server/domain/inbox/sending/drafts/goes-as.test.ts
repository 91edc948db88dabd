import { describe, expect, it } from 'vitest';
import { filesTaken, goesAs, headerFault } from '#server/contract/inbox/goes-as.ts';

const mebibyte = 1024 * 1024;
const file = (mimeType: string, size = 1_000, hasCaption = false) => goesAs({ mimeType, size, hasCaption }, filesTaken);

describe('goesAs: the message type of a file sent over WhatsApp', () => {
  it.each([
    ['image/jpeg', 5 * mebibyte, true, 'image'],
    ['image/png', 1, false, 'image'],
    ['video/mp4', 16 * mebibyte, true, 'video'],
    ['audio/ogg', 16 * mebibyte, false, 'audio'],
  ])('sends %s of %i bytes as an image, video or audio message', (mimeType, size, hasCaption, type) => {
    expect(file(mimeType, size, hasCaption)).toEqual({ type, why: null });
  });

  it.each([
    ['image/webp', 1_000, false, 'format'],
    ['image/gif', 1_000, true, 'format'],
    ['video/quicktime', 1_000, false, 'format'],
    ['audio/wav', 1_000, true, 'format'],
    ['image/jpeg', 5 * mebibyte + 1, false, 'size'],
    ['video/mp4', 16 * mebibyte + 1, true, 'size'],
    ['audio/mpeg', 1_000, true, 'caption'],
  ])('sends %s of %i bytes (with a caption: %s) as a document because of its %s', (mimeType, size, hasCaption, why) => {
    expect(file(mimeType, size, hasCaption)).toEqual({ type: 'document', why });
  });

  it.each(['application/pdf', 'text/plain', ''])('sends the type %j as a document and gives no reason', (mimeType) => {
    expect(file(mimeType, 1_000, true)).toEqual({ type: 'document', why: null });
  });
});

describe('headerFault: whether a file fits the header of a template', () => {
  it.each([
    ['image', 'image/png', 1_000, null],
    ['image', 'image/webp', 1_000, 'format'],
    ['image', 'application/pdf', 1_000, 'format'],
    ['image', 'image/jpeg', 5 * mebibyte + 1, 'size'],
    ['video', 'video/mp4', 16 * mebibyte, null],
    ['video', 'video/quicktime', 1_000, 'format'],
    ['document', 'application/pdf', 20 * mebibyte, null],
    ['document', '', 1_000, null],
    ['document', 'application/pdf', 20 * mebibyte + 1, 'size'],
    ['document', 'application/pdf', 0, 'empty'],
  ] as const)('for a header of type %s, a file %s of %i bytes has the fault %s', (type, mimeType, size, fault) => {
    expect(headerFault(type, { mimeType, size }, filesTaken)).toBe(fault);
  });
});
