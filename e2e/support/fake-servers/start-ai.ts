import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/**
 * Starts the fake AI provider in a process of its own. The source file of that process
 * (server/testing/ai/ai-process.ts) defines the possible steps.
 */
export async function startAi(every: object) {
  const child = spawn(process.execPath, ['server/testing/ai/ai-process.ts', '0', JSON.stringify(every)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const read = async <T>() => JSON.parse(String((await lines.next()).value)) as T;
  const { url, host } = await read<{ url: string; host: string }>();
  return {
    url,
    host,
    /** Sets the response to all calls from now on. */
    answer: async (step: object): Promise<void> => {
      child.stdin.write(`${JSON.stringify({ every: step })}\n`);
      await read();
    },
    /** Returns the calls that the fake AI provider has received. */
    requests: async (): Promise<readonly { readonly body: unknown }[]> => {
      child.stdin.write('requests\n');
      return read();
    },
    stop: async (): Promise<void> => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.stdin.end();
      await ended;
    },
  };
}

/** Returns a step that responds with this text. */
export const saying = (text: string) => ({ kind: 'say', text, calls: [], usage: { in: 300, out: 12 } });
