import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const lines = 200;

/**
 * Runs a program that prints uncaught errors, as Next does, into a pipe whose reader ends after one line. Returns the
 * number of uncaught errors.
 */
async function uncaughtOf(begin: string): Promise<number> {
  const program = `
    import { outliveReaders } from '${path.resolve('server/boot/process/outlive-readers.ts')}';
    ${begin}
    let uncaught = 0;
    process.on('uncaughtException', (error) => {
      uncaught += 1;
      if (uncaught < 1_000) console.error(error);
    });
    let left = ${lines};
    const timer = setInterval(() => {
      console.error('a line');
      left -= 1;
      if (left > 0 && uncaught < 1_000) return;
      clearInterval(timer);
      process.stdout.write(String(uncaught));
    }, 1);
  `;
  const script = '"$0" --input-type=module --eval "$1" 2> >(head -n 1 > /dev/null)';
  const { stdout } = await promisify(execFile)('bash', ['-c', script, process.execPath, program]);
  return Number(stdout);
}

describe('a process whose standard error nobody reads any more', () => {
  it('has no uncaught error with outliveReaders', async () => {
    expect(await uncaughtOf('outliveReaders();')).toBe(0);
  });
  it('has more than 100 uncaught errors without outliveReaders', async () => {
    expect(await uncaughtOf('')).toBeGreaterThan(100);
  });
});
