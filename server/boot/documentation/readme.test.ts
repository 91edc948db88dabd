import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { behaviours } from '#app/docs/behaviour/behaviours.ts';
import { settingNames } from '#server/base/env.ts';
import { readProvisioning } from '#server/domain/platform/provisioning-file/read-provisioning.ts';
import { matchRoute } from '#server/rest/route-table.ts';
import { inspectorPath } from '#server/sandbox/handle-inspector-request.ts';
import { phonePath } from '#server/sandbox/handle-phone-request.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const pages = globSync('**/{README,ARCHITECTURE,GLOSSARY}.md', {
  exclude: (file) => /^(node_modules|\.next|\.data)$|results/.test(file),
});
const readme = read('README.md');
const server = read('server/README.md');
const architecture = read('server/ARCHITECTURE.md');
const section = (text: string, title: string) => text.split(/^## /m).find((part) => part.startsWith(title)) ?? '';
const fenced = (text: string, kind: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${kind}\n(.*?)^\`\`\``, 'gms'))].map(([, code]) => code ?? '');

/** Expands `a/{b,c}.ts` to `a/b.ts` and `a/c.ts`. */
function spelledOut(pattern: string): string[] {
  const [whole, names] = /\{([^}]*)\}/.exec(pattern) ?? [];
  if (whole === undefined || names === undefined) return [pattern];
  return names.split(',').flatMap((name) => spelledOut(pattern.replace(whole, name)));
}

/** Whether the path exists. Brackets and parentheses in folder names of Next are matched literally, not as patterns. */
const exists = (filePath: string) => globSync(filePath.replaceAll(/[[\]()]/g, '?')).length > 0;

/** The paths in .gitignore. Files there are created at run time, so they do not exist yet. */
const made = read('.gitignore').split('\n').filter(Boolean);
/** Whether a quoted word is the path of a file. Other words with a slash are addresses, jobs or packages. */
const isFilePath = (word: string) =>
  !/\s|^\/|^@|^\d|^parley\/|^[A-Z]+_|:\/\//.test(word) &&
  (/^[^/]+\//.test(word) || /\.(ts|tsx|mjs|cjs|md|json|sh|prisma|sql)$/.test(word)) &&
  !made.some((one) => word.startsWith(one));

/**
 * Returns the paths in a line that do not exist. A path may be relative to the folder of an earlier path in the same
 * line.
 */
function missingIn(line: string, page: string): string[] {
  let folder = '';
  return [...line.matchAll(/`([^`]+)`/g)]
    .flatMap(([, word]) => spelledOut(word ?? ''))
    .filter(isFilePath)
    .filter((filePath) => {
      // `<page>` stands for any name.
      const pattern = filePath.replaceAll(/<\w+>/g, '*');
      if (exists(pattern)) folder = path.dirname(pattern);
      else if (pattern.startsWith('*')) return !exists(`{server,e2e}/**/${pattern}`);
      else {
        const tried = [path.join(folder, pattern), path.join(folder, pattern.replace('…/', ''))];
        return ![...tried, path.join(path.dirname(page), pattern)].some(exists);
      }
      return false;
    });
}

it('.env.example lists exactly the settings that the code reads', () => {
  const listed = [...read('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(settingNames.filter((name) => name !== 'NODE_ENV').toSorted());
});

describe.each(pages)('%s', (page) => {
  const text = read(page);
  const prose = text.replaceAll(/^```.*?^```/gms, '');

  it('names only settings that exist', () => {
    const prefixes =
      'WEBHOOK|WHATSAPP|INNGEST|SMTP|S3|AGENT|DATABASE|REDIS|PUBLIC|DATA|ENCRYPTION|AUTH|TRUSTED|SEED|BODIES';
    const named = [...text.matchAll(new RegExp(`\\b(?:${prefixes})_[A-Z_]+\\b`, 'g'))].map(([name]) => name);
    const known = new Set([...settingNames, 'INNGEST_CONFORMANCE_URL', 'INNGEST_']);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('names only files and folders that exist', () => {
    expect(prose.split('\n').flatMap((line) => missingIn(line, page))).toEqual([]);
    for (const [, filePath = ''] of text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g))
      expect([filePath, exists(path.join(path.dirname(page), filePath))]).toEqual([filePath, true]);
  });

  it('has commands whose npm scripts, bench parts and files exist', () => {
    const { scripts } = JSON.parse(read('package.json'));
    for (const [, name = ''] of text.matchAll(/npm run ([\w:-]+)/g))
      expect([name, name in scripts]).toEqual([name, true]);
    const parts = read('e2e/bench/run-bench.ts');
    for (const [, part = ''] of text.matchAll(/npm run bench -- (\w+)/g))
      expect(parts).toMatch(new RegExp(`^  ${part}: \\[`, 'm'));
    const files = [
      ...text.matchAll(/(?:vitest run|spec -c|node|\.config\.ts) ((?:server|e2e|inngest|app)\/[\w./-]+)/g),
    ];
    expect(files.map(([, file = '']) => file).filter((file) => !exists(file))).toEqual([]);
  });

  it('links only to /docs pages that are served', () => {
    const served = [...text.matchAll(/http:\/\/localhost:3000(\/docs[\w/]*)/g)].map(([, route]) => route);
    expect(served.filter((route) => !exists(`app${route}/page.tsx`))).toEqual([]);
  });
});

describe('the README for a newcomer', () => {
  it('has at most 100 lines and ten changes, and a link to every other page', () => {
    expect(readme.split('\n').length - 1).toBeLessThanOrEqual(100);
    expect(section(readme, 'To change X').match(/^\| /gm)).toHaveLength(12);
    const linked = [
      ...`${section(readme, 'The house')}${server}`.matchAll(/`([\w/-]+(?:README|ARCHITECTURE|GLOSSARY)\.md)`/g),
    ].map(([, page]) => page);
    expect(pages.filter((page) => page !== 'README.md' && !linked.includes(page))).toEqual([]);
  });

  it('has 7 curl calls that match a route and the input of the route', () => {
    const pasted = fenced(section(readme, 'A first message'), 'sh').join('').replaceAll('\\\n', ' ');
    const calls = [...pasted.matchAll(/curl -s "?([^\s"]+)"?((?:'[^']*'|[^'\n])*)/g)];
    expect(calls).toHaveLength(7);
    for (const [call, address = ''] of calls) {
      const [, sent] = /-d '(.*)'/s.exec(call.replace("'$HOOK'", 'https://example.com/hook')) ?? [];
      const body = sent === undefined ? {} : JSON.parse(sent);
      const url = address.replace('$HERE', '').replace('$API', '/v1');
      if ([`${phonePath}/write`, `${inspectorPath}/url`].includes(url)) continue;
      const { pathname } = new URL(url, 'http://x');
      const match = matchRoute(sent === undefined ? 'GET' : 'POST', pathname.replace('/v1', ''));
      expect([address, match.kind]).toEqual([address, 'route']);
      if (match.kind !== 'route') continue;
      expect(match.route.declaration.input.safeParse(body).error?.issues).toBeUndefined();
    }
  });

  it('has an example organization that can be provisioned', () => {
    const [file = ''] = fenced(section(readme, 'Your own organization'), 'json');
    expect(readProvisioning(JSON.parse(file)).organization.name).toBe('Acme');
  });
});

describe('server/README.md and server/ARCHITECTURE.md', () => {
  const { forbidden } = createRequire(import.meta.url)('../../../.dependency-cruiser.cjs') as {
    forbidden: { name: string; to: { pathNot?: string } }[];
  };
  const rulesOf = (kind: string) =>
    forbidden.flatMap(({ name, to }) =>
      name.startsWith(`${kind} `) ? [[name.slice(kind.length + 1), to.pathNot] as const] : [],
    );

  it('show the layers and their imports as dependency-cruiser checks them', () => {
    const rows = [...section(architecture, 'Layers').matchAll(/^\| `([\w/-]+)\/` .*\| (.+?) +\|$/gm)];
    const drawn = new Map(rows.map(([, layer, allowed]) => [layer, allowed]));
    expect([...drawn.keys()].toSorted()).toEqual(
      rulesOf('layer')
        .map(([layer]) => layer)
        .toSorted(),
    );
    for (const [layer, allowed] of rulesOf('layer')) {
      if (layer === 'server/boot') continue;
      const may = [...(allowed ?? '').matchAll(/\^(?:server\/)?([\w-]+)\//g)].map(([, name]) => name);
      const said = (drawn.get(layer) ?? '')
        .replace('nothing but zod', '')
        .replace('nothing', '')
        .split(' ')
        .filter(Boolean);
      expect([layer, ...said.toSorted()]).toEqual([
        layer,
        ...may.filter((name) => !layer.endsWith(name ?? '')).toSorted(),
      ]);
    }
  });

  it('show the areas of the domain in the order that dependency-cruiser checks', () => {
    const [drawing = ''] = fenced(section(architecture, 'Layers'), '');
    const lines = drawing
      .trim()
      .split('\n')
      .map((line) => line.split(' '));
    const checked = rulesOf('area').map(([area, allowed]) => [
      area,
      [...(allowed ?? '').matchAll(/\^server\/domain\/([\w-]+)\//g)].map(([, name]) => name).toSorted(),
    ]);
    const drawn = lines.flatMap((areas, index) =>
      areas.map((area) => [area, [area, ...lines.slice(index + 1).flat()].toSorted()]),
    );
    expect(drawn).toEqual(checked);
    const built = globSync('server/domain/*/').map((folder) => path.basename(folder));
    expect(built.filter((area) => !lines.flat().includes(area))).toEqual([]);
  });

  it('list more than 35 kinds of change', () => {
    expect(section(server, 'To change X').match(/^\| /gm)?.length).toBeGreaterThan(35);
  });

  it('list every decision, each with its five parts and numbered without gaps', () => {
    const kept = globSync('server/decisions/*.md').map((file) => ({ file, text: read(file).replace(/^# /, '') }));
    // The README must list each decision with its number and heading.
    for (const { file, text } of kept) {
      const [number, ...title] = (text.split('\n')[0] ?? '').split('. ');
      expect(server).toContain(`- ${number}: ${title.join('. ')} (\`${file}\`)`);
    }
    const decisions = kept.map(({ text }) => text);
    for (const decision of decisions) {
      const lines = [...decision.matchAll(/^- \*\*(.+?)\*\*: /gm)].map(([, line]) => line);
      expect(lines, decision).toEqual(['What', 'Why', 'Instead of', 'Price', 'Wrong if']);
    }
    const here = decisions.map((decision) => Number.parseInt(decision, 10));
    const served = behaviours.flatMap(([, ones]) => ones.flatMap((one) => one.decisions));
    expect(new Set(here).size).toBe(here.length);
    const all = [...new Set([...here, ...served])].toSorted((a, b) => a - b);
    expect(all).toEqual(all.map((_number, index) => index + 1));
    expect(all.length).toBeGreaterThanOrEqual(63);
  });
});

it('planted-faults.json names texts that occur in their files and tests that exist', () => {
  interface Fault {
    readonly name: string;
    readonly file: string;
    readonly there: string;
    readonly test: string;
    readonly times?: number;
  }
  const faults = JSON.parse(read('e2e/support/planted-faults.json')) as Fault[];
  const stale = faults.filter(
    ({ file, there, test, times = 1 }) =>
      globSync(file).length === 0 || read(file).split(there).length - 1 !== times || globSync(test).length === 0,
  );
  expect(stale.map(({ name }) => name)).toEqual([]);
  expect(faults.length).toBeGreaterThanOrEqual(60);
});
