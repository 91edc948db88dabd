/** One raw HTTP request as it is sent. */
export interface Asked {
  readonly line: string;
  readonly headers?: readonly string[];
  readonly body?: string;
}

const bad = ['%', '%E0%A4%A', '%FF', '%C0%AE'];
const targets = [
  ...bad.flatMap((text) => [`/${text}`, `/inbox/${text}`, `/chat/${text}`, `/invite/${text}`, `/docs/errors/${text}`]),
  ...bad.flatMap((text) => [`/api/trpc/${text}`, `/_next/static/${text}`, `/api/auth/${text}`, `/v1/contacts/${text}`]),
  ...bad.flatMap((text) => [`/files/${text}`, `/embed/${text}`, `/sign-in?next=${text}`, `/contacts?q=${text}`]),
  ...[
    '/inbox/%00',
    '/contacts/%00',
    '//evil.example',
    '/\\evil.example',
    'http://evil.example/inbox',
    '*',
    'inbox',
    '?x',
  ],
  ...['/_next/image?url=%2Ficon.svg&w=64&q=75', '/_next/data/x/y.json', '/_next/static/..%2f..%2fpackage.json'],
  ...['/api/trpc', '/api/trpc/nope.nope', '/api/trpc/constructor', '/api/trpc/__proto__', '/api/trpc/a,b,c?batch=1'],
  ...['/api/trpc/messages.sendReply', '/api/trpc/contacts.listContacts?input=%7B', '/api/trpc/a?batch=1&input=%E0'],
  ...['/api/auth', '/api/auth/nope', '/api/auth/callback/credentials', '/api/auth/callback/nope', '/api/auth/_log'],
  ...['/api/auth/error?error=%E0', '/api/auth/signin/nope', '/api/auth/signin?callbackUrl=https://evil.example'],
  ...['/sign-in?next=a&next=b', `/inbox?${'a'.repeat(9_000)}`, '/api/inngest', '/nowhere', '/api/nowhere'],
];
const methods = ['OPTIONS', 'TRACE', 'PATCH', 'PUT', 'DELETE', 'POST', 'HEAD', 'PROPFIND', 'QUERY', 'CONNECT'];
const paths = [
  '/inbox',
  '/sign-in',
  '/docs',
  '/nowhere',
  '/icon.svg',
  '/_next/static/x.js',
  '/api/trpc/a.b',
  '/api/auth/session',
];
const types = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json',
];
const bodies = [
  '{"a":',
  'null',
  '[]',
  '"x"',
  '{"email":{"a":1},"password":[]}',
  '{"csrfToken":"x","email":7}',
  '%E0%A4%A=%E0',
];
const posts = [
  ...['/api/trpc/messages.sendReply', '/api/trpc/visitors.startVisitor', '/api/trpc/contacts.listContacts'],
  ...['/api/auth/callback/credentials', '/api/auth/signout', '/api/auth/_log', '/api/contacts/export', '/sign-in'],
];
const oddHeaders = [
  ['RSC: 1', 'Next-Router-State-Tree: garbage'],
  ['RSC: 1', 'Next-Router-Prefetch: 1', 'Next-Router-Segment-Prefetch: /x%E0'],
  ['Next-Router-State-Tree: x', 'Next-Url: /%E0'],
  ['X-Middleware-Subrequest: a:a:a', 'X-Nextjs-Data: 1', 'X-Matched-Path: /%E0', 'X-Invoke-Status: 500'],
  ['Accept-Language: %E0,;q=zz', 'Range: bytes=9-1', 'If-None-Match: *'],
  ['Cookie: NEXT_LOCALE=%E0%A4%A; next-auth.callback-url=https://evil.example'],
  ['X-Forwarded-Host: evil.example', 'X-Forwarded-Proto: javascript', 'X-Forwarded-For: x'],
  ['Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Key: x', 'Sec-WebSocket-Version: 13'],
  ['Content-Type: text/x-component', 'Next-Action: 00bogus'],
];
/** Requests as attackers send them, with URLs, methods, types, bodies and headers that no page of the product sends. */
export const hostileRequests: readonly Asked[] = [
  ...targets.map((target) => ({ line: `GET ${target}` })),
  ...methods.flatMap((method) => paths.map((path) => ({ line: `${method} ${path}` }))),
  ...[
    { line: 'OPTIONS *' },
    { line: 'CONNECT evil.example:443' },
    { line: 'GET /%', headers: ['Upgrade: websocket', 'Connection: Upgrade'] },
  ],
  ...posts.flatMap((path) =>
    bodies.flatMap((body) => types.map((type) => ({ line: `POST ${path}`, headers: [`Content-Type: ${type}`], body }))),
  ),
  ...posts.map((path) => ({ line: `POST ${path}`, body: '{}' })),
  ...['/inbox', '/sign-in', '/nowhere'].flatMap((path) =>
    ['00bogus', `7f${'0'.repeat(40)}`].map((action) => ({
      line: `POST ${path}`,
      headers: [`Next-Action: ${action}`, 'Content-Type: text/plain;charset=UTF-8'],
      body: '[]',
    })),
  ),
  ...oddHeaders.flatMap((headers) =>
    ['/sign-in', '/inbox', '/docs/errors/invalid_json'].map((path) => ({ line: `GET ${path}`, headers })),
  ),
];
