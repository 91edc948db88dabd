import type { LineRow } from './problem.store.ts';

/** Turns a database row into a line of the home page. */
export const lineOf = <Kind extends string>({ id, name, ...line }: LineRow<Kind>) => ({
  ...line,
  object: id === null ? null : { id, name: name ?? '' },
});
