import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, stop, transform } from 'esbuild';
import { callerAddress } from '#server/access/address.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { errors } from '#server/contract/errors.ts';
import { showEmbed } from '#server/domain/inbox/web-chat/show-web-chat.ts';

interface EmbedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly ip: string;
}

interface EmbedAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}

export const embedScriptPath = '/embed.js';
export const embedPath = '/embed';

/**
 * Headers that allow pages of other sites to load the script and the chat's data, even pages with cross-origin
 * isolation (COEP).
 */
const crossOrigin = { 'Cross-Origin-Resource-Policy': 'cross-origin', 'X-Content-Type-Options': 'nosniff' };

const isRead = (method: string) => method === 'GET' || method === 'HEAD';
const onlyReads: EmbedAnswer = { status: 405, headers: { Allow: 'GET, HEAD' }, body: null };

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
    // esbuild's child process has no more work, so it is ended.
    await stop();
  }
}

let script: Promise<string> | undefined;

/** Returns the launcher as one small script. The script is built once per process, on the first request. */
function bundleLauncher(): Promise<string> {
  script ??= bundle().catch((error: unknown) => {
    script = undefined;
    throw error;
  });
  return script;
}

/** GET /embed.js: the script that a site loads with one script tag. */
export async function handleEmbedScript(request: EmbedRequest): Promise<EmbedAnswer> {
  if (request.path !== embedScriptPath) return { status: 404, headers: {}, body: null };
  if (!isRead(request.method)) return onlyReads;
  const headers = {
    ...crossOrigin,
    'Content-Type': 'text/javascript; charset=utf-8',
    'Access-Control-Allow-Origin': '*',
    'Cache-Control': 'public, max-age=300',
  };
  return { status: 200, headers, body: request.method === 'HEAD' ? null : await bundleLauncher() };
}

/**
 * GET /embed/{agent}: returns the data that the launcher shows before the chat is opened. Only pages of sites that may
 * embed the chat can read the response.
 */
export async function handleEmbedRequest(request: EmbedRequest): Promise<EmbedAnswer> {
  if (!isRead(request.method)) return onlyReads;
  const headers = { ...crossOrigin, 'Content-Type': 'application/json; charset=utf-8', Vary: 'Origin' };
  const { origin, 'x-forwarded-for': forwarded } = request.headers;
  try {
    const chat = await showEmbed(
      callerAddress(request.ip, forwarded),
      request.path.slice(embedPath.length + 1),
      origin,
    );
    const allowed = origin === undefined ? {} : { 'Access-Control-Allow-Origin': origin };
    const body = request.method === 'HEAD' ? null : JSON.stringify(chat);
    return { status: 200, headers: { ...headers, ...allowed, 'Cache-Control': 'public, max-age=60' }, body };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, message } = errors[error.code];
    // Every site may read an error, so that the launcher script can show the cause to the site's developer.
    const readable = { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store', ...error.headers };
    return { status, headers: { ...headers, ...readable }, body: JSON.stringify({ error: error.code, message }) };
  }
}
