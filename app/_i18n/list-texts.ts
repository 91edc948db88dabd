import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Metafile } from 'esbuild';
import ts from 'typescript';

/** The facts about one source file: whether it begins with "use client", and which texts it uses. */
interface Source {
  readonly isClient: boolean;
  readonly said: readonly string[];
  /** Files of components that are loaded when they are first shown (lazy-part.tsx). */
  readonly parts: readonly string[];
}

/**
 * Parses a source file with the TypeScript parser. Throws if a namespace of texts is not a literal, because the
 * namespace is unknown then.
 */
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
  const parts: string[] = [];
  const found: Readonly<Record<string, string[]>> = { useTranslations: said, lazyPart: parts };
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const called = node.expression.text;
      const names = Object.hasOwn(found, called) ? found[called] : undefined;
      const [name] = node.arguments;
      if (names && (!name || !ts.isStringLiteral(name))) throw new Error(`${file}: ${called}() is given no name`);
      if (name && ts.isStringLiteral(name)) names?.push(name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { isClient, said, parts };
}

/**
 * Returns the imports of every file, as the bundler resolves them. Type imports are ignored, and dynamic imports are
 * included.
 */
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

/** Returns the layouts around a page or layout, outermost first. */
function layoutsAround(file: string): string[] {
  const folders: string[] = [];
  const own = path.basename(file) === 'layout.tsx' ? path.dirname(path.dirname(file)) : path.dirname(file);
  for (let folder = own; folder !== '.'; folder = path.dirname(folder)) folders.unshift(folder);
  return folders.map((folder) => `${folder}/layout.tsx`).filter((layout) => existsSync(layout));
}

/** The texts that a file and everything loaded with it use in the browser, and the components that are loaded later. */
interface Below {
  readonly said: ReadonlySet<string>;
  readonly parts: ReadonlySet<string>;
}

function readBelow(sources: ReadonlyMap<string, Source>, imports: Metafile['inputs']) {
  return (entry: string): Below => {
    const [said, parts, seen] = [new Set<string>(), new Set<string>(), new Set<string>()];
    const visit = (file: string, client: boolean): void => {
      const source = sources.get(file);
      const inBrowser = client || source?.isClient === true;
      const mark = `${file} ${inBrowser}`;
      if (!source || seen.has(mark)) return;
      seen.add(mark);
      if (inBrowser) for (const name of source.said) said.add(name);
      const next = (imports[file]?.imports ?? []).map(({ path: name }) => name);
      for (const part of source.parts) {
        if (!next.includes(part)) throw new Error(`${file}: lazyPart() names ${part}, which it does not import`);
        parts.add(part);
      }
      for (const name of next) if (!source.parts.includes(name)) visit(name, inBrowser);
    };
    visit(entry, false);
    return { said, parts };
  };
}

const shared = (one: ReadonlySet<string> | undefined, other: ReadonlySet<string>): ReadonlySet<string> =>
  one ? new Set([...one].filter((name) => other.has(name))) : other;

/**
 * Returns the texts that every page, layout and lazily loaded component has to send to the browser: the texts used
 * below it, except the texts that a layout around it already sends. A lazily loaded component relies only on texts that
 * every file showing the component sends.
 */
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
  const below = readBelow(sources, imports);
  const listed: Record<string, string[]> = {};
  const aroundParts = new Map<string, ReadonlySet<string>>();
  const list = (file: string, around: ReadonlySet<string>): void => {
    const { said, parts } = below(file);
    const own = [...said].filter((name) => !around.has(name)).sort();
    if (own.length > 0) listed[file] = own;
    const there = new Set([...around, ...own]);
    for (const part of parts) aroundParts.set(part, shared(aroundParts.get(part), there));
  };
  // Layouts come before the pages inside them.
  for (const entry of entries.sort((a, b) => layoutsAround(a).length - layoutsAround(b).length))
    list(entry, new Set(layoutsAround(entry).flatMap((layout) => listed[layout] ?? [])));
  // A lazily loaded component may show further lazily loaded components, which are added to the map during this loop.
  for (const [part, around] of aroundParts) {
    listed[part] = [];
    list(part, around);
  }
  return Object.fromEntries(Object.entries(listed).sort(([a], [b]) => (a < b ? -1 : 1)));
}
