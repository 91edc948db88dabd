import { expect, it } from 'vitest';
import { withoutMarks } from './without-marks.ts';

it.each([
  ['*Oi*, _tudo_ ~mal~ `bem`? ```x```', 'Oi, tudo mal bem? x'],
  ['*_~a~_* *b*', 'a b'],
  ['2*3*4, a_b_c, * a * e *aberto', '2*3*4, a_b_c, * a * e *aberto'],
])('withoutMarks returns the plain text of %j', (text, plain) => {
  expect(withoutMarks(text)).toBe(plain);
});
