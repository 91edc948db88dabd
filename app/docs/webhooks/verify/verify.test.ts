import { execFile, execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { isThere } from '#e2e/support/is-there.ts';
import { signPayload } from '#server/domain/developers/webhooks/attempts/sign-payload.ts';
import { startReceiver } from '#server/testing/servers/receiver.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import vectors from './vectors.json' with { type: 'json' };
import { isFromParley } from './verify.ts';

const here = import.meta.dirname;
const room = temporaryFolder();
writeFileSync(path.join(room, 'vectors.json'), JSON.stringify(vectors));
const expected = vectors.map(({ valid }) => valid);

/**
 * Runs a program that verifies each test vector. Returns the program's JSON output: for each vector, whether the
 * program accepts it.
 */
const verdicts = (command: string, words: string[], cwd = room): boolean[] =>
  JSON.parse(execFileSync(command, words, { cwd, encoding: 'utf8' }));

describe('contract/webhooks.md#signature signature rule: the documented receivers', () => {
  it('are tested with vectors that are signed like deliveries, and with invalid vectors', () => {
    const genuine = vectors.filter(
      ({ name: { en } }) => ['A small body', 'An empty body'].includes(en) || en.startsWith('Acc'),
    );
    expect(genuine).toHaveLength(3);
    for (const { secret, body, signature, now } of genuine)
      expect(signature).toBe(signPayload(secret, body, new Date(now * 1_000)));
    expect(expected).toContain(false);
  });

  it('in TypeScript pass every test vector', () => {
    expect(vectors.map((one) => isFromParley(one.body, one.signature, one.secret, one.now))).toEqual(expected);
  });

  it.skipIf(!isThere('python3', '--version'))('in Python pass every test vector (skipped without python3)', () => {
    const program = `
import json, sys
sys.path.insert(0, ${JSON.stringify(here)})
sys.dont_write_bytecode = True
from verify import is_from_parley
print(json.dumps([is_from_parley(v["body"].encode(), v["signature"], v["secret"], v["now"]) for v in json.load(open("vectors.json", encoding="utf-8"))]))`;
    expect(verdicts('python3', ['-c', program])).toEqual(expected);
  });

  it.skipIf(!isThere('php', '--version'))('in PHP pass every test vector (skipped without php)', () => {
    const program = `require ${JSON.stringify(path.join(here, 'verify.php'))};
      $all = json_decode(file_get_contents('vectors.json'), true);
      echo json_encode(array_map(fn($v) => is_from_parley($v['body'], $v['signature'], $v['secret'], $v['now']), $all));`;
    expect(verdicts('php', ['-r', program])).toEqual(expected);
  });

  it.skipIf(!isThere('go', 'version'))('in Go pass every test vector (skipped without go)', () => {
    execFileSync('cp', [path.join(here, 'verify.go'), path.join(room, 'verify.go')]);
    execFileSync('sed', ['-i', 's/^package parley/package main/', path.join(room, 'verify.go')]);
    writeFileSync(path.join(room, 'go.mod'), 'module parley\n\ngo 1.21\n');
    const program = `package main

import ("encoding/json"; "os"; "time")

func main() {
	raw, _ := os.ReadFile("vectors.json")
	var all []struct{ Body, Signature, Secret string; Now int64 }
	_ = json.Unmarshal(raw, &all)
	verdicts := []bool{}
	for _, v := range all { verdicts = append(verdicts, IsFromParley([]byte(v.Body), v.Signature, v.Secret, time.Unix(v.Now, 0))) }
	_ = json.NewEncoder(os.Stdout).Encode(verdicts)
}
`;
    writeFileSync(path.join(room, 'main.go'), program);
    expect(verdicts('go', ['run', '.'])).toEqual(expected);
  });

  it.skipIf(!isThere('openssl', 'version'))('in shell pass every test vector (skipped without openssl)', () => {
    const file = path.join(room, 'body');
    const seen = vectors.map((one) => {
      writeFileSync(file, one.body);
      return isThere('sh', path.join(here, 'verify.sh'), file, one.signature, one.secret, String(one.now));
    });
    expect(seen).toEqual(expected);
  });

  it.skipIf(!isThere('curl', '--version') || !isThere('openssl', 'version'))(
    'accept the request of the curl example (skipped without curl or openssl)',
    async () => {
      const receiver = await startReceiver();
      try {
        const [vector] = vectors;
        writeFileSync(path.join(room, 'sent'), vector?.body ?? '');
        const words = [path.join(here, 'send.sh'), receiver.url, vector?.secret ?? '', path.join(room, 'sent')];
        const { stdout } = await promisify(execFile)('sh', words);
        expect(stdout).toContain('200 OK');
        const [got] = receiver.received;
        expect(isFromParley(got?.body ?? '', got?.headers['svc-signature'] ?? '', vector?.secret ?? '')).toBe(true);
      } finally {
        await receiver.stop();
      }
    },
  );
});
