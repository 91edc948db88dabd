import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, stop, transform } from 'esbuild';

const entry = fileURLToPath(new URL('../embed/launcher.ts', import.meta.url));

/**
 * A plugin for esbuild that bundles a CSS file as a minified text. The launcher makes a style sheet from that text in
 * the browser.
 */
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
    // End esbuild's child process, because it has no more work.
    await stop();
  }
}

let script: Promise<string> | undefined;

/** Returns the launcher as one small script. It is built once per process, on the first request. */
export function bundleLauncher(): Promise<string> {
  script ??= bundle().catch((error: unknown) => {
    script = undefined;
    throw error;
  });
  return script;
}
