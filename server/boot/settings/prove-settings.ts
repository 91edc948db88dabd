import { InvalidEnvironment, readEnv } from '#server/base/env.ts';

// Imported before all other modules: some read a setting while they load, where no code could catch the error.
try {
  readEnv(process.env);
} catch (error) {
  if (!(error instanceof InvalidEnvironment)) throw error;
  console.error(`✗ ${error.message}`);
  process.exit(1);
}
