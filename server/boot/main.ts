import './settings/prove-settings.ts';

import { explainFailure } from './explain-failure.ts';
import { buildPanel } from './http/build-panel.ts';
import { printResetLink } from './print-reset-link.ts';
import { outliveReaders } from './process/outlive-readers.ts';
import { provisionFromFile } from './provision-from-file.ts';
import { rebuildFiguresOf } from './rebuild-figures.ts';
import { releaseRestoredDatabase } from './release-restored.ts';
import { rotateKey } from './rotate-key.ts';
import { serve } from './serve.ts';
import { parseArguments } from './settings/arguments.ts';

outliveReaders();
try {
  const wanted = parseArguments(process.argv.slice(2));
  if (wanted.kind === 'provision') process.exit(await provisionFromFile(wanted.file));
  if (wanted.kind === 'rotate-key') process.exit(await rotateKey(console.log));
  if (wanted.kind === 'release-restored') process.exit(await releaseRestoredDatabase(console.log));
  if (wanted.kind === 'reset-password') process.exit(await printResetLink(wanted.email));
  if (wanted.kind === 'rebuild-figures') process.exit(await rebuildFiguresOf(wanted.organizationId));
  if (wanted.kind === 'build') await buildPanel(console.log);
  else await serve(wanted.dev);
} catch (error) {
  console.error(explainFailure(error));
  process.exit(1);
}
