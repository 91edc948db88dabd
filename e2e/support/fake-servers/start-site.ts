import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Site {
  /** A site of another origin than the app: it is served on localhost, the app on 127.0.0.1. */
  readonly url: string;
  /**
   * The HTML of its pages. Pages below /strict have a policy that forbids everything except the script and the frame.
   */
  body: string;
  stop(): void;
}

/** Starts a third-party site in Portuguese, with styles that would spoil any button they apply to. */
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
