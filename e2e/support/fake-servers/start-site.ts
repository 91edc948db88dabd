import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Site {
  /** The URL of the site. It has another origin than the app: the site is served on localhost, the app on 127.0.0.1. */
  readonly url: string;
  /**
   * The HTML of all pages. Pages below /strict have a content security policy that allows only the script and the frame
   * of the chat.
   */
  body: string;
  stop(): void;
}

/**
 * Starts a third-party site in Portuguese. The site's styles would change the look of the chat's button if they applied
 * to it.
 */
export async function startSite(app: string): Promise<Site> {
  const site = { url: '', body: '', stop: () => void server.close() };
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    const isStrict = request.url?.startsWith('/strict') ?? false;
    const policy = `default-src 'none'; script-src ${app}; frame-src ${app}; require-trusted-types-for 'script'`;
    if (isStrict) response.setHeader('content-security-policy', policy);
    const style = isStrict ? '' : '<style>button { display: none !important }</style>';
    response.end(`<!doctype html><html lang="pt-BR"><head><title>Loja</title>${style}${site.body}</head>
      <body><main><h1>Loja</h1><p>Sofás e mesas.</p></main></body></html>`);
  });
  server.listen(0);
  await once(server, 'listening');
  site.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return site;
}
