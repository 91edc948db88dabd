import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { handleEmbedScript } from './handle-embed-request.ts';

const ask = (method: string, path = '/embed.js') => handleEmbedScript({ method, path, headers: {}, ip: '127.0.0.1' });

describe('/embed.js', () => {
  it('is one script of less than 10 KiB, without imports, that any page may load', async () => {
    const { status, headers, body } = await ask('GET');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    expect(gzipSync(body ?? '').length).toBeLessThan(10 * 1024);
    expect(body).not.toMatch(/\b(import|export|require|interface|readonly)\b/);
    // The script must not contain anything that a strict content security policy forbids: no evaluated code, no HTML
    // text, no inline styles or handlers.
    expect(body).not.toMatch(/eval|new Function|innerHTML|outerHTML|insertAdjacentHTML|cssText|setAttribute\('style/);
    // On this page the script tag has no agent, so the script must do nothing.
    const page = { document: { currentScript: null, querySelector: () => null, documentElement: { lang: 'pt' } } };
    const element = () => ({ setAttribute() {}, append() {}, toggleAttribute() {} });
    const globals = { ...page, window: {}, navigator: { language: 'en' } };
    const document = { ...page.document, createElement: element, createElementNS: element };
    const run = new Function('document', 'window', 'navigator', body ?? '');
    expect(() => run(document, globals.window, globals.navigator)).not.toThrow();
    expect(globals.window).toEqual({});
  });

  it('returns 405 for POST, 404 for a longer path, and no body for HEAD', async () => {
    expect(await ask('POST')).toMatchObject({ status: 405, headers: { Allow: 'GET, HEAD' } });
    expect((await ask('GET', '/embed.js/x')).status).toBe(404);
    expect((await ask('HEAD')).body).toBeNull();
  });
});
