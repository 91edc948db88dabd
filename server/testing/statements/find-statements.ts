import path from 'node:path';
import ts from 'typescript';
import { CallSites } from './call-sites.ts';
import { Folder } from './fold-text.ts';
import { Unknown } from './folded-value.ts';

/** A call in the source code that sends a statement to the database. */
export interface Statement {
  /**
   * The file and the declaration that contain the call, such as `server/domain/people/tags/tag.store.ts selectTags`.
   * Lists of statements show this location.
   */
  readonly location: string;
  readonly line: number;
  readonly call: ts.CallExpression;
  /** The type of the rows that the call returns. Null if the call returns only the number of rows. */
  readonly row: ts.Type | null;
  /** All texts that the statement may have. Null if the source code alone does not determine the texts. */
  readonly texts: readonly string[] | null;
  /** The expression in the call that gives the statement's values. Null if the statement has no values. */
  readonly values: ts.Expression | null;
  /** Whether the values are given by name (`Sql.bind`). */
  readonly isNamed: boolean;
}

const ways = new Set(['row', 'rows', 'run', 'composed', 'planned', 'query']);
/**
 * Matches the files that open the database and its transactions. Calls in these files do not count as statements of a
 * store.
 */
const openers = /^server\/(db|boot)\//;
const root = process.cwd();
const isOurs = (file: string): boolean => /^(server|inngest)\//.test(path.relative(root, file));

/**
 * Returns the TypeScript program of the files in `server/` and `inngest/`, with the compiler options of `tsc`. With
 * `instead`, the program contains only the files in `instead`, with the given texts.
 */
export function programOfServer(instead?: ReadonlyMap<string, string>): ts.Program {
  const host = { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} };
  const config = ts.getParsedCommandLineOfConfigFile(path.join(root, 'tsconfig.json'), {}, host);
  if (!config) throw new Error('tsconfig.json cannot be read');
  const files = instead
    ? [...instead.keys()].map((file) => path.join(root, file))
    : config.fileNames.filter((file) => isOurs(file) && !/\.test\.ts$|\/server\/testing\//.test(file));
  const reading = ts.createCompilerHost(config.options);
  const { readFile } = reading;
  reading.readFile = (file) => instead?.get(path.relative(root, file)) ?? readFile(file);
  return ts.createProgram(files, config.options, reading);
}

/** Returns the file and the declaration that contain a node: `server/domain/people/tags/tag.store.ts selectTags`. */
function locationOf(node: ts.Node): string {
  const top = ts.findAncestor(node, (one) => one.parent !== undefined && ts.isSourceFile(one.parent));
  const declared = top && ts.isVariableStatement(top) ? top.declarationList.declarations[0] : top;
  const name = declared && (ts.isVariableDeclaration(declared) || ts.isFunctionDeclaration(declared)) && declared.name;
  return `${path.relative(root, node.getSourceFile().fileName)} ${name ? name.getText() : ''}`;
}

/**
 * Returns the row type in the type of a call's result, `Row | null` or `Row[]`. Returns null if the call returns only a
 * number.
 */
function rowOf(checker: ts.TypeChecker, call: ts.CallExpression, way: string): ts.Type | null {
  if (way === 'run' || way === 'query') return null;
  const signature = checker.getResolvedSignature(call);
  const answer = signature && checker.getAwaitedType(checker.getReturnTypeOfSignature(signature));
  if (!answer) throw new Error(`no type: ${call.getText()}`);
  if (way === 'row') return checker.getNonNullableType(answer);
  return checker.getTypeArguments(answer as ts.TypeReference)[0] ?? null;
}

/**
 * Whether a call of this function reaches the database. The function must belong to the `Sql` interface or, in a store,
 * to pg itself.
 */
function leadsToDatabase(declared: ts.Declaration, call: ts.CallExpression): boolean {
  const { fileName } = declared.getSourceFile();
  const from = path.relative(root, call.getSourceFile().fileName);
  if (fileName.endsWith('/server/db/sql.ts')) return from !== 'server/db/sql.ts';
  return fileName.includes('/node_modules/@types/pg/') && !openers.test(from);
}

/**
 * Returns the call that contains the statement's text and values. If `….bind(text, values)` precedes the given call,
 * this is the `bind` call.
 */
function statementOf(call: ts.CallExpression, way: ts.PropertyAccessExpression): ts.CallExpression {
  const before = way.expression;
  const isBound =
    ts.isCallExpression(before) &&
    ts.isPropertyAccessExpression(before.expression) &&
    before.expression.name.text === 'bind';
  return isBound ? before : call;
}

/** Finds every call of the `Sql` interface in the program, or only in the given files. */
export function findStatements(program: ts.Program, only?: ReadonlySet<string>): Statement[] {
  const checker = program.getTypeChecker();
  const sources = program.getSourceFiles().filter((source) => isOurs(source.fileName));
  const folder = new Folder(checker, new CallSites(checker, sources));
  const found: Statement[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name } = node.expression;
      const declared = ways.has(name.text) ? checker.getSymbolAtLocation(name)?.declarations?.[0] : undefined;
      const statement = statementOf(node, node.expression);
      const [text, values] = statement.arguments;
      if (text && declared && leadsToDatabase(declared, node)) {
        const line = node.getSourceFile().getLineAndCharacterOfPosition(node.getStart()).line + 1;
        const row = rowOf(checker, node, name.text);
        const isNamed = statement !== node;
        const given = values && (isNamed || ts.isArrayLiteralExpression(values)) ? values : null;
        found.push({
          location: locationOf(node),
          line,
          call: node,
          row,
          texts: textsOf(folder, text),
          values: given,
          isNamed,
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  for (const source of sources) if (!only || only.has(path.relative(root, source.fileName))) visit(source);
  return found;
}

function textsOf(folder: Folder, text: ts.Expression): string[] | null {
  try {
    return folder.texts(text);
  } catch (error) {
    if (error instanceof Unknown) return null;
    throw error;
  }
}
