import type pg from 'pg';
import ts from 'typescript';
import { positional } from '#server/db/statement-text.ts';
import { compareRow } from './compare-row.ts';
import { compareValues } from './compare-values.ts';
import { describeStatement } from './describe-statement.ts';
import { findStatements, programOfServer, type Statement } from './find-statements.ts';
import { readSchema } from './known-schema.ts';

/** The number of values from which on a statement must give its values by name (decision 160). */
const namedFrom = 8;
const hasTooMany = (values: ts.Expression | null): boolean =>
  values !== null &&
  ts.isArrayLiteralExpression(values) &&
  values.elements.length >= namedFrom &&
  !values.elements.some((one) => ts.isSpreadElement(one));

/** The result of the check: the statements that were checked, and the problems that were found. */
export interface Proof {
  readonly statements: readonly Statement[];
  /**
   * The problems that were found, such as `server/domain/developers/keys/key.store.ts selectKeys: scopes: string[], the
   * column may be null`.
   */
  readonly complaints: readonly string[];
  /**
   * Checks statement texts that were built at run time against the row type that the source code declares for the
   * statement. Returns the problems.
   */
  readonly prove: (location: string, texts: readonly string[]) => Promise<string[]>;
}

/**
 * Prepares every statement in `server/` and `inngest/` with this database, and compares its result with the declared
 * row type. With `instead`, only the files in `instead` are checked, with the given texts.
 */
export async function proveStatements(client: pg.Client, instead?: ReadonlyMap<string, string>): Promise<Proof> {
  const program = programOfServer(instead);
  const checker = program.getTypeChecker();
  const schema = await readSchema(client);
  const statements = findStatements(program, instead && new Set(instead.keys()));
  const proveText = async ({ call, row, values, isNamed }: Statement, said: string): Promise<string[]> => {
    const { text, names } = isNamed ? positional(said) : { text: said, names: [] };
    const described = await describeStatement(client, text).catch((error: Error) => error);
    if (described instanceof Error) return [described.message];
    const { columns, valueTypes } = described;
    return [
      ...(hasTooMany(values) ? [`${namedFrom} values or more: give them names (Sql.bind)`] : []),
      ...(row ? compareRow(checker, call, row, columns, schema) : []),
      ...compareValues(checker, values, { names, valueTypes }, schema),
    ];
  };
  const proveOne = async (statement: Statement, texts: readonly string[]): Promise<string[]> => {
    const found: string[] = [];
    for (const text of texts) found.push(...(await proveText(statement, text)));
    return found.map((one) => `${statement.location}: ${one}`);
  };
  const complaints: string[] = [];
  for (const one of statements) complaints.push(...(await proveOne(one, one.texts ?? [])));
  const prove = async (location: string, texts: readonly string[]) => {
    // A text that was sent to the database has numbered values, even if the source code gives the values by name.
    const there = statements
      .filter((one) => one.location === location)
      .map((one) => ({ ...one, values: null, isNamed: false }));
    return (await Promise.all(there.map((one) => proveOne(one, texts)))).flat();
  };
  return { statements, complaints: [...new Set(complaints)], prove };
}
