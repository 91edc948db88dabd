import path from 'node:path';
import ts from 'typescript';
import { CallSites } from './call-sites.ts';
import { Folder } from './fold-text.ts';
import { Unknown } from './folded-value.ts';

/** A place in the source that gives the database a statement. */
export interface Statement {
  /** `server/domain/tags/tag.store.ts selectTags`, which a list can name. */
  readonly place: string;
  readonly line: number;
  readonly call: ts.CallExpression;
  /** The row the code goes on with; null where it counts rows only. */
  readonly row: ts.Type | null;
  /** Every text it can be; null when the source alone does not say. */
  readonly texts: readonly string[] | null;
  /** Its values, where they stand in the call. */
  readonly values: ts.Expression | null;
  /** Its values have names (`Sql.bind`). */
  readonly isNamed: boolean;
}

const ways = new Set(['row', 'rows', 'run', 'composed', 'planned', 'query']);
/** What opens the database, and the door of its transactions: no statement of a store. */
const openers = /^server\/(db|boot)\//;
const root = process.cwd();
const isOurs = (file: string): boolean => /^(server|inngest)\//.test(path.relative(root, file));

/** The program of the server and the functions, as `tsc` sees it; of the files of `instead` alone, with these texts. */
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

/** The file and what is declared there: `server/domain/tags/tag.store.ts selectTags`. */
function placeOf(node: ts.Node): string {
  const top = ts.findAncestor(node, (one) => one.parent !== undefined && ts.isSourceFile(one.parent));
  const declared = top && ts.isVariableStatement(top) ? top.declarationList.declarations[0] : top;
  const name = declared && (ts.isVariableDeclaration(declared) || ts.isFunctionDeclaration(declared)) && declared.name;
  return `${path.relative(root, node.getSourceFile().fileName)} ${name ? name.getText() : ''}`;
}

/** The row of an answer: `Row | null`, `Row[]`, or nothing but a number. */
function rowOf(checker: ts.TypeChecker, call: ts.CallExpression, way: string): ts.Type | null {
  if (way === 'run' || way === 'query') return null;
  const signature = checker.getResolvedSignature(call);
  const answer = signature && checker.getAwaitedType(checker.getReturnTypeOfSignature(signature));
  if (!answer) throw new Error(`no type: ${call.getText()}`);
  if (way === 'row') return checker.getNonNullableType(answer);
  return checker.getTypeArguments(answer as ts.TypeReference)[0] ?? null;
}

/** Does a call of such a name lead to the database, by our own interface or, in a store, by pg itself? */
function leadsToDatabase(declared: ts.Declaration, call: ts.CallExpression): boolean {
  const { fileName } = declared.getSourceFile();
  const from = path.relative(root, call.getSourceFile().fileName);
  if (fileName.endsWith('/server/db/sql.ts')) return from !== 'server/db/sql.ts';
  return fileName.includes('/node_modules/@types/pg/') && !openers.test(from);
}

/** The call that has the text and the values: `….bind(text, values)` before the way, or the way itself. */
function statementOf(call: ts.CallExpression, way: ts.PropertyAccessExpression): ts.CallExpression {
  const before = way.expression;
  const isBound =
    ts.isCallExpression(before) &&
    ts.isPropertyAccessExpression(before.expression) &&
    before.expression.name.text === 'bind';
  return isBound ? before : call;
}

const isLiteral = (node: ts.Expression): boolean =>
  ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node);

/** Every call of `Sql` in the server and the functions, or in the files that are asked for. */
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
        const given = values && (isNamed || isLiteral(values)) ? values : null;
        found.push({
          place: placeOf(node),
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
