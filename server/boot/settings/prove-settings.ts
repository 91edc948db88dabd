import { InvalidEnvironment, readEnv } from '#server/base/env.ts';

// Checks the settings. Import this file before all other modules: some modules read a setting while they load, and an
// error at that time could not be caught.
try {
  readEnv(process.env);
} catch (error) {
  if (!(error instanceof InvalidEnvironment)) throw error;
  console.error(`✗ ${error.message}`);
  process.exit(1);
}
