import { InvalidEnvironment, readEnv } from '#server/base/env.ts';

// Checks the settings. Import this file before all other modules, because some of them read a setting while they load,
// and nothing could catch the error there.
try {
  readEnv(process.env);
} catch (error) {
  if (!(error instanceof InvalidEnvironment)) throw error;
  console.error(`✗ ${error.message}`);
  process.exit(1);
}
