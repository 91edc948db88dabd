import { InvalidEnvironment } from '#server/base/env.ts';
import { parseArguments, UsageError } from './arguments.ts';
import { buildPanel } from './build-panel.ts';
import { DirectoryTaken } from './embedded-postgres.ts';
import { provisionFromFile } from './provision-from-file.ts';
import { serve } from './serve.ts';

const plain = [InvalidEnvironment, DirectoryTaken, UsageError];

/** What a person can act on is said in one sentence; anything else with its stack. */
function explain(error: unknown): unknown {
  if ((error as { code?: string }).code === 'EADDRINUSE') {
    return `✗ The port is taken by another program (${(error as Error).message}). Set PORT to a free one.`;
  }
  return error instanceof Error && plain.some((kind) => error instanceof kind) ? `✗ ${error.message}` : error;
}

try {
  const wanted = parseArguments(process.argv.slice(2));
  if (wanted.kind === 'provision') process.exit(await provisionFromFile(wanted.file));
  if (wanted.kind === 'build') await buildPanel(console.log);
  else await serve(wanted.dev);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
