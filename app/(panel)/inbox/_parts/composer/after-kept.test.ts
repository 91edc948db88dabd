import { expect, it } from 'vitest';
import { afterKept } from './after-kept.ts';

it.each([
  ['ela pediu', 'ela pediu', ''],
  [' ela pediu\n', 'ela pediu', ''],
  ['ela pediu\ndesconto', 'ela pediu', 'desconto'],
  ['hoje ela pediu', 'ela pediu', 'hoje ela pediu'],
  ['', 'ela pediu', ''],
])('of the note %j, with %j saved, afterKept is %j', (text, kept, left) => expect(afterKept(text, kept)).toBe(left));
