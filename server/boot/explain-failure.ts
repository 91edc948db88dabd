import { userInfo } from 'node:os';
import path from 'node:path';
import { InvalidEnvironment } from '#server/base/env.ts';
import { DirectoryTaken } from './database/embedded-postgres.ts';
import { DatabaseIsNewer, MigrationFailed } from './database/migrate.ts';
import { DatabaseUnreachable } from './database/outlive-restart.ts';
import { SchemaIncomplete } from './database/schema-objects.ts';
import { UsageError } from './settings/arguments.ts';

const plain = [
  InvalidEnvironment,
  DirectoryTaken,
  DatabaseUnreachable,
  MigrationFailed,
  DatabaseIsNewer,
  SchemaIncomplete,
  UsageError,
];

interface SystemError {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
}

function notAllowed({ syscall, path: filePath }: SystemError, message: string): string {
  if (syscall === 'listen') return `✗ This user may not listen there (${message}). Set PORT to 1024 or more.`;
  const where = filePath ? path.resolve(filePath) : 'A file of the checkout or of DATA_DIR';
  return `✗ ${where} does not belong to this user (${userInfo().username}). Was it made by another one, perhaps by root? \`chown -R\` it, or name another DATA_DIR.`;
}

/** Returns a single sentence for an error that a person can fix. Returns any other error unchanged, with its stack. */
export function explainFailure(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as SystemError;
  if (code === 'EADDRINUSE') {
    return `✗ The port is taken by another program (${error.message}). Set PORT to a free one.`;
  }
  if (code === 'EACCES' || code === 'EPERM') return notAllowed(error as SystemError, error.message);
  return plain.some((kind) => error instanceof kind) ? `✗ ${error.message}` : error;
}
