import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Starts the scripted AI server in a process of its own; its own file defines the possible steps. */
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
    /** Sets the response to every call from now on. */
    answer: async (step: object): Promise<void> => {
      child.stdin.write(`${JSON.stringify({ every: step })}\n`);
      await read();
    },
    /** Returns the calls it received. */
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

/** Returns a step that says these words. */
export const saying = (text: string) => ({ kind: 'say', text, calls: [], usage: { in: 300, out: 12 } });
