import { expect, it } from 'vitest';
import { readValues, writeValues } from './tool-values.ts';

it('readValues reads lines of name = value, and reads the same values from the text of writeValues', () => {
  const values = { tag: 'vip client', count: 3, on: true, code: '12', list: ['a'] };
  expect(readValues('tag = vip client\n\ncount=3\non = true\ncode = "12"\nlist = ["a"]')).toEqual(values);
  expect(readValues(writeValues(values))).toEqual(values);
  expect(readValues('')).toEqual({});
});

it('readValues splits a line only at the first equals sign', () => {
  expect(readValues('url = https://a.test/?b=c')).toEqual({ url: 'https://a.test/?b=c' });
});

it('readValues returns null for a line without an equals sign or without a name', () => {
  expect(readValues('tag')).toBeNull();
  expect(readValues('= vip')).toBeNull();
  expect(readValues(' = vip')).toBeNull();
});
