import { expect, it } from 'vitest';
import { readValues, writeValues } from './tool-values.ts';

it('reads what people type, and writes it so that it reads the same', () => {
  const values = { tag: 'vip client', count: 3, on: true, code: '12', list: ['a'] };
  expect(readValues('tag = vip client\n\ncount=3\non = true\ncode = "12"\nlist = ["a"]')).toEqual(values);
  expect(readValues(writeValues(values))).toEqual(values);
  expect(readValues('')).toEqual({});
});

it('keeps what stands after the first sign', () => {
  expect(readValues('url = https://a.test/?b=c')).toEqual({ url: 'https://a.test/?b=c' });
});

it('says when a line is no value', () => {
  expect(readValues('tag')).toBeNull();
  expect(readValues('= vip')).toBeNull();
  expect(readValues(' = vip')).toBeNull();
});
