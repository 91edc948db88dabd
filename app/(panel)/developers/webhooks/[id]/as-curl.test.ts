import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { startReceiver } from '#server/testing/servers/receiver.ts';
import { asCurl } from './as-curl.ts';

it('the copied curl command sends exactly the body and the headers of the delivery, for any text', async () => {
  const receiver = await startReceiver();
  const run = promisify(execFile);
  try {
    const headers = { 'Svc-Event': 'contact.created', 'Svc-Signature': 't=1795200000,v1=0ed5' };
    const texts = fc.string({ unit: 'grapheme', maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const body = JSON.stringify({ text, awkward: `'"$(echo x)\`\\ @file %41` });
        await run('sh', ['-c', asCurl({ url: receiver.url, headers, body })]);
        const got = receiver.received.at(-1);
        expect(got?.body).toBe(body);
        expect(got?.headers).toMatchObject({
          'content-type': 'application/json',
          'svc-event': 'contact.created',
          'svc-signature': headers['Svc-Signature'],
        });
      }),
      { numRuns: 20 },
    );
  } finally {
    await receiver.stop();
  }
});
