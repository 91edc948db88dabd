import { InvalidEnvironment } from '#server/base/env.ts';
import { parseArguments } from './arguments.ts';
import { provisionFromFile } from './provision-from-file.ts';
import { serve } from './serve.ts';

const wanted = parseArguments(process.argv.slice(2));
try {
  if (wanted.kind === 'provision') process.exitCode = await provisionFromFile(wanted.file);
  else await serve();
} catch (error) {
  const expected = error instanceof InvalidEnvironment || (error as { code?: string }).code === 'EADDRINUSE';
  console.error(expected && error instanceof Error ? `✗ ${error.message}` : error);
  process.exit(1);
}
