import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutChunks } from './cut-chunks.ts';

const ids = (from: number, to: number) => Array.from({ length: from - to }, (_, n) => `m${from - n}`);
const none = new Map<string, string>();

test('cutChunks cuts a thread into chunks of 24 messages, starting with the newest', () => {
  const { chunks } = cutChunks(ids(100, 0), none);
  expect(chunks.map(({ from, to }) => [from, to])).toEqual([
    [0, 24],
    [24, 48],
    [48, 72],
    [72, 96],
    [96, 100],
  ]);
  expect(chunks.map(({ key }) => key)).toEqual(['m100', 'm76', 'm52', 'm28', 'm4']);
  expect(cutChunks([], none).chunks).toEqual([]);
});

test('a new message starts a chunk if the newest chunk is full, and otherwise joins the newest chunk', () => {
  const { keys } = cutChunks(ids(30, 0), none);
  const next = cutChunks(ids(31, 0), keys);
  expect(next.chunks.map(({ key, from, to }) => [key, from, to])).toEqual([
    ['m31', 0, 1],
    ['m30', 1, 25],
    ['m6', 25, 31],
  ]);
  const later = cutChunks(ids(33, 0), next.keys);
  expect(later.chunks[0]).toEqual({ key: 'm31', from: 0, to: 3 });
});

test('older messages fill the last chunk, and then form new chunks', () => {
  const { keys } = cutChunks(ids(130, 100), none);
  const { chunks } = cutChunks(ids(130, 60), keys);
  expect(chunks.map(({ key, from, to }) => [key, from, to])).toEqual([
    ['m130', 0, 24],
    ['m106', 24, 48],
    ['m82', 48, 70],
  ]);
});

test('after any changes, chunks have each message once and in order, and remaining messages keep their chunk', () => {
  const change = fc.record({
    kind: fc.constantFrom('newer', 'older', 'gone', 'between'),
    count: fc.integer({ min: 1, max: 70 }),
    at: fc.nat(200),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      let list = ids(40, 0);
      let made = 0;
      let { chunks, keys } = cutChunks(list, none);
      for (const { kind, count, at } of changes) {
        made += 1;
        const some = Array.from({ length: count }, (_, n) => `x${made}.${n}`);
        if (kind === 'newer') list = [...some, ...list];
        if (kind === 'older') list = [...list, ...some];
        if (kind === 'gone') list = list.toSpliced(at % (list.length + 1), count);
        if (kind === 'between' && list.length > 1) list = list.toSpliced(1 + (at % (list.length - 1)), 0, ...some);
        const before = keys;
        ({ chunks, keys } = cutChunks(list, before));
        expect(chunks.flatMap(({ from, to }) => list.slice(from, to))).toEqual(list);
        expect(new Set(chunks.map(({ key }) => key)).size).toBe(chunks.length);
        for (const id of list) if (before.has(id)) expect(keys.get(id)).toBe(before.get(id));
      }
    }),
  );
});

test('a thread whose messages changed their order is cut into new chunks of 24', () => {
  const list = ids(70, 0);
  const { keys } = cutChunks(list, none);
  const turned = [...list.slice(50), ...list.slice(0, 50)];
  const { chunks } = cutChunks(turned, keys);
  expect(chunks.map(({ from, to }) => [from, to])).toEqual([
    [0, 24],
    [24, 48],
    [48, 70],
  ]);
});

test('a thread with duplicate messages is cut completely, and gets the same keys the next time', () => {
  const list = [...ids(40, 0), ...ids(40, 0)];
  const once = cutChunks(list, none);
  expect(once.chunks.flatMap(({ from, to }) => list.slice(from, to))).toEqual(list);
  expect(cutChunks(list, once.keys).keys).toEqual(once.keys);
});
