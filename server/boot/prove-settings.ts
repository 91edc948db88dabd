import { InvalidEnvironment, readEnv } from '#server/base/env.ts';

// Imported before all others: some read a setting as soon as they are loaded, where nobody would catch what it throws.
try {
  readEnv(process.env);
} catch (error) {
  if (!(error instanceof InvalidEnvironment)) throw error;
  console.error(`✗ ${error.message}`);
  process.exit(1);
}
