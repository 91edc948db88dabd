import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, stop, transform } from 'esbuild';

const entry = fileURLToPath(new URL('../embed/launcher.ts', import.meta.url));

/** A style sheet becomes a small text: the launcher makes its own sheet of it. */
const styleAsText: Plugin = {
  name: 'style as text',
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path), { loader: 'css', minify: true });
      return { contents: code, loader: 'text' };
    });
  },
};

async function bundle(): Promise<string> {
  try {
    const { outputFiles } = await build({
      entryPoints: [entry],
      plugins: [styleAsText],
      bundle: true,
      minify: true,
      format: 'iife',
      target: 'es2020',
      charset: 'utf8',
      legalComments: 'none',
      write: false,
      logLevel: 'silent',
    });
    return outputFiles.map(({ text }) => text).join('');
  } finally {
    // Its process has nothing more to do.
    await stop();
  }
}

let script: Promise<string> | undefined;

/** The launcher as one small script: made once a process, when a site first asks for it. */
export function bundleLauncher(): Promise<string> {
  script ??= bundle().catch((error: unknown) => {
    script = undefined;
    throw error;
  });
  return script;
}
