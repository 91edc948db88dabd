import { expect, it } from 'vitest';
import { compareVectors } from './compare-vectors.ts';
import { packVector } from './embedding.ts';
import { nearest } from './nearest.ts';

const dimension = 64;
let seed = 7;
const next = () => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647 - 0.5;
};
const vector = () => packVector(Float32Array.from({ length: dimension }, next));
const together = (vectors: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(vectors));

it.each([10, 299, 300, 5_000])('with %i vectors, compareVectors returns the same as nearest', async (count) => {
  const vectors = Array.from({ length: count }, vector);
  const asked = vectors[count >> 1] ?? vector();
  const task = { asked, limit: 5, least: 0.1 };
  const found = await compareVectors({ ...task, packed: together(vectors) });
  expect(found[0]).toMatchObject({ position: count >> 1 });
  expect(found).toEqual(nearest({ ...task, packed: together(vectors) }));
});

it('compareVectors returns to each of 20 concurrent questions its own result', async () => {
  const vectors = Array.from({ length: 400 }, vector);
  const positions = Array.from({ length: 20 }, (_, nr) => nr * 20);
  const answers = await Promise.all(
    positions.map((position) =>
      compareVectors({ asked: vectors[position] ?? vector(), packed: together(vectors), limit: 1, least: 0 }),
    ),
  );
  expect(answers.map(([first]) => first?.position)).toEqual(positions);
});
