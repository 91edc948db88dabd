import { expect, it } from 'vitest';
import { endingOf } from './ending-of.ts';

it.each([
  ['application/pdf', 'pdf'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.ms-excel', 'xls'],
  ['application/msword', 'doc'],
  ['text/plain; charset=utf-8', 'txt'],
  ['text/csv', 'csv'],
  ['image/jpeg', 'jpeg'],
  ['image/svg+xml', 'svg'],
  ['audio/ogg; codecs=opus', 'ogg'],
  ['audio/mpeg', 'mp3'],
  ['application/vnd.acme.thing', 'bin'],
  ['application/octet-stream', 'bin'],
  ['', 'bin'],
])('a file of type %j gets the extension %s', (type, ending) => {
  expect(endingOf(type)).toBe(ending);
});
