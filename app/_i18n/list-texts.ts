import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';
import ts from 'typescript';

/** What a file says of itself: does it begin the browser's part, and which texts does it say there? */
interface Source {
  readonly isClient: boolean;
  readonly said: readonly string[];
}

/** Read by the compiler's own parser. A namespace that is not written out cannot be known, and is an error. */
function readSource(file: string): Source {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    false,
    ts.ScriptKind.TSX,
  );
  const [first] = source.statements;
  const isClient =
    first !== undefined &&
    ts.isExpressionStatement(first) &&
    ts.isStringLiteral(first.expression) &&
    first.expression.text === 'use client';
  const said: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'useTranslations') {
      const [name] = node.arguments;
      if (!name || !ts.isStringLiteral(name)) throw new Error(`${file}: useTranslations() names no namespace`);
      said.push(name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { isClient, said };
}

/** Which file needs which, as the bundler finds it: types leave no trace, parts fetched later do. */
async function readImports(entries: readonly string[]): Promise<Metafile['inputs']> {
  const { metafile } = await build({
    entryPoints: [...entries],
    plugins: [
      {
        name: 'pages alone',
        setup: ({ onResolve }) => {
          onResolve({ filter: /^#app\// }, ({ path: name }) => ({ path: path.resolve(name.slice(1)) }));
          onResolve({ filter: /^#(server|inngest|prisma)\// }, () => ({ external: true }));
        },
      },
    ],
    bundle: true,
    metafile: true,
    write: false,
    outdir: 'unused',
    format: 'esm',
    packages: 'external',
    loader: { '.css': 'empty' },
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx' } },
    logLevel: 'error',
  });
  return metafile.inputs;
}

/** The layouts around a page or layout, from the outermost. */
function layoutsAround(file: string): string[] {
  const folders: string[] = [];
  const own = path.basename(file) === 'layout.tsx' ? path.dirname(path.dirname(file)) : path.dirname(file);
  for (let folder = own; folder !== '.'; folder = path.dirname(folder)) folders.unshift(folder);
  return folders.map((folder) => `${folder}/layout.tsx`).filter((layout) => existsSync(layout));
}

/** Every page and layout with the texts it has to send: those said in the browser below it that no layout around it sends. */
export async function listTexts(): Promise<Record<string, string[]>> {
  const entries = globSync('app/**/{page,layout,error,not-found,loading,template}.tsx').filter(
    (file) => !file.startsWith('app/_'),
  );
  const imports = await readImports(entries);
  const sources = new Map(
    Object.keys(imports)
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => [file, readSource(file)]),
  );
  const saidBelow = (entry: string): Set<string> => {
    const said = new Set<string>();
    const seen = new Set<string>();
    const visit = (file: string, client: boolean): void => {
      const source = sources.get(file);
      const inBrowser = client || source?.isClient === true;
      const mark = `${file} ${inBrowser}`;
      if (!source || seen.has(mark)) return;
      seen.add(mark);
      if (inBrowser) for (const name of source.said) said.add(name);
      for (const next of imports[file]?.imports ?? []) visit(next.path, inBrowser);
    };
    visit(entry, false);
    return said;
  };
  const listed: Record<string, string[]> = {};
  // A layout before what stands in it.
  for (const entry of entries.sort((a, b) => layoutsAround(a).length - layoutsAround(b).length)) {
    const around = new Set(layoutsAround(entry).flatMap((layout) => listed[layout] ?? []));
    const own = [...saidBelow(entry)].filter((name) => !around.has(name)).sort();
    if (own.length > 0) listed[entry] = own;
  }
  return Object.fromEntries(Object.entries(listed).sort(([a], [b]) => (a < b ? -1 : 1)));
}
