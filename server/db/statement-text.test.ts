import { expect, it } from 'vitest';
import { type Sql, sqlOn } from './sql.ts';
import { positional, valuesInOrder } from './statement-text.ts';

it('positional gives each name one position, in the order of its first use in the text', () => {
  expect(positional('SELECT $later::text, $id::uuid WHERE a = $later')).toEqual({
    text: 'SELECT $1::text, $2::uuid WHERE a = $1',
    names: ['later', 'id'],
  });
});

it('positional rejects a text that mixes names and numbers', () => {
  expect(() => positional('SELECT $id, $1')).toThrow('names and numbers');
});

it.each([[{ a: 1 }], [{ a: 1, b: 2, c: 3 }], [{ a: 1, c: 3 }]])(
  'valuesInOrder rejects values that differ from the names a and b in the text: %j',
  (values) => {
    expect(() => valuesInOrder(positional('SELECT $a, $b'), values)).toThrow('the statement names a, b; given are a');
  },
);

/** Returns the text and the values that reach the database client. */
const askedOn = async (ask: (on: Sql) => Promise<unknown>) => {
  const asked: { text: string; values: unknown[] }[] = [];
  const on = sqlOn({
    query: (config) => {
      asked.push({ text: config.text, values: config.values });
      return Promise.resolve({ rows: [], rowCount: 0 });
    },
  });
  await ask(on);
  return asked;
};

it.each(['rows', 'row', 'composed', 'planned', 'run'] as const)(
  'Sql.bind sends each value once, in the order of the names in the text: %s',
  async (way) => {
    const asked = await askedOn((on) => on.bind('SELECT $b::int, $a::int, $b::int', { a: 1, b: null })[way]());
    expect(asked).toEqual([{ text: 'SELECT $1::int, $2::int, $1::int', values: [null, 1] }]);
  },
);

it('Sql.bind rejects a superfluous, a missing and a wrongly named value', async () => {
  const columns = 'id, name';
  const some = String(columns);
  await expect(
    askedOn((on) =>
      // @ts-expect-error: `email` is not named
      on.bind('SELECT $name', { name: 'Ana', email: 'a@b.c' }).run(),
    ),
  ).rejects.toThrow();
  await expect(
    askedOn((on) =>
      // @ts-expect-error: `name` is missing
      on.bind(`SELECT ${columns} WHERE name = $name`, {}).run(),
    ),
  ).rejects.toThrow();
  // The names of a text that is composed at run time are checked when the statement runs.
  await expect(askedOn((on) => on.bind(`SELECT ${some} WHERE name = $name`, { id: 7 }).run())).rejects.toThrow(
    'names name',
  );
});
