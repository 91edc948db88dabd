import { execFileSync } from 'node:child_process';
import { beforeAll, expect, it } from 'vitest';
import { isThere } from '#e2e/support/is-there.ts';
import { type Operation, readReference } from './read-reference.ts';
import { samplesOf } from './samples-of.ts';

const base = 'http://x/v1';
let operations: readonly Operation[] = [];
beforeAll(async () => {
  operations = (await readReference()).tags.flatMap((tag) => tag.operations);
  // Without operations, every test below would pass.
  expect(operations.length).toBeGreaterThan(80);
});

interface Call {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | null;
  readonly body: unknown;
}

const textIn = (operation: Operation, language: string): string =>
  samplesOf(operation, base).find((one) => one.language === language)?.text ?? '';

const expected = ({ method, path, security, requestBody }: Operation): Call => ({
  method,
  url: base + path,
  authorization: security?.length === 0 ? null : 'Bearer svc_x',
  body: requestBody?.content['application/json']?.example ?? null,
});

it('every TypeScript sample sends the documented method, URL, key and body', async () => {
  for (const operation of operations) {
    const seen: Call[] = [];
    const fetch = (url: string, { method = 'GET', headers, body }: RequestInit = {}) => {
      const { Authorization = null } = (headers ?? {}) as Record<string, string>;
      seen.push({
        method,
        url,
        authorization: Authorization,
        body: typeof body === 'string' ? JSON.parse(body) : null,
      });
      return { status: 200, json: () => null };
    };
    const run = new Function(
      'fetch',
      'process',
      'console',
      `return (async () => { ${textIn(operation, 'TypeScript')} })()`,
    );
    await run(fetch, { env: { KEY: 'svc_x' } }, { log: () => {} });
    expect(seen).toEqual([expected(operation)]);
  }
});

it.skipIf(!isThere('python3'))('every Python sample sends the documented request (skipped without python3)', () => {
  const program = `
import json, os, sys, types
os.environ["KEY"] = "svc_x"
seen = []
def call(method):
    def ask(url, headers={}, json=None):
        seen.append({"method": method, "url": url, "authorization": headers.get("Authorization"), "body": json})
        return types.SimpleNamespace(status_code=200, json=lambda: None)
    return ask
sys.modules["requests"] = types.SimpleNamespace(**{name: call(name.upper()) for name in ["get", "post", "patch", "delete", "put"]})
out = sys.stdout
sys.stdout = open(os.devnull, "w")
for text in json.load(sys.stdin):
    exec(text, {})
json.dump(seen, out)`;
  const input = JSON.stringify(operations.map((one) => textIn(one, 'Python')));
  const seen = JSON.parse(execFileSync('python3', ['-c', program], { input, encoding: 'utf8' }));
  expect(seen).toEqual(operations.map(expected));
});

it.skipIf(!isThere('php'))('every PHP sample is valid PHP and sends the documented body (skipped without php)', () => {
  const program = `
foreach (json_decode(stream_get_contents(STDIN)) as $text) {
  token_get_all($text, TOKEN_PARSE);
  preg_match('/CURLOPT_POSTFIELDS, (json_encode\\(.*\\))\\);\\n/s', $text, $body);
  $sent[] = $body ? json_decode(eval("return $body[1];")) : null;
}
echo json_encode($sent);`;
  const input = JSON.stringify(operations.map((one) => textIn(one, 'PHP')));
  const sent = JSON.parse(execFileSync('php', ['-r', program], { input, encoding: 'utf8' }));
  expect(sent).toEqual(operations.map((one) => expected(one).body));
});

it('the reader’s key replaces the variable in every sample, and the Authorization header stays complete', () => {
  const contact = operations.find(({ operationId }) => operationId === 'contacts.getContact');
  if (!contact) throw new Error('no operation');
  const ended = { curl: 'svc_y', TypeScript: 'svc_y', Python: 'svc_y"', PHP: "svc_y'" };
  const lines = samplesOf(contact, base).map(({ language, text, key }) => {
    expect(text.split(key), language).toHaveLength(2);
    return text.replace(key, () => ended[language]);
  });
  expect(lines[0]).toContain('-H "Authorization: Bearer svc_y"');
  expect(lines[1]).toContain('`Bearer svc_y`');
  expect(lines[2]).toContain('"Bearer svc_y"');
  expect(lines[3]).toContain("'Authorization: Bearer svc_y'");
});
