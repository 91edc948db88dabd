import { completeEnv, env, formerNamesIn } from '#server/base/env.ts';
import { randomBase62 } from '#server/base/ids.ts';
import { noteDatabaseHere } from '#server/base/process/free-space.ts';
import { type RunningDatabase, startEmbeddedPostgres } from './database/embedded-postgres.ts';
import { enableRls } from './database/enable-rls.ts';
import { foldsLetters, migrate } from './database/migrate.ts';
import { outliveRestart } from './database/outlive-restart.ts';
import { refusePooler } from './database/refuse-pooler.ts';
import { nameDue } from './restore/name-due.ts';
import { completeSecrets } from './settings/complete-settings.ts';
import { provePort } from './settings/prove-port.ts';

const noFolding =
  '✗ the database has the locale C: names that differ in the case of an accented letter are two. Make one with a UTF-8 locale (server/boot/README.md)';

const keyWaits = '✗ ENCRYPTION_KEY is not in use yet: run npm run rotate-key when every process was started with it';

/**
 * Enables row-level security, or continues without it if the database refuses. Row-level security is only a second
 * protection: every statement also has its own condition on the organization.
 */
async function enableRlsOrGoOn(url: string, step: (what: string) => void): Promise<void> {
  const refusal = await enableRls(url);
  if (refusal === null) return;
  step(`✗ TENANT_RLS is off: the database's user may not enable row-level security (${refusal})`);
  completeEnv({ TENANT_RLS: 'false' });
}

async function tellOfRestore(url: string, isEmbedded: boolean, step: (what: string) => void): Promise<void> {
  const { databaseFolder, noticeRestore } = await import('./restore/notice-restore.ts');
  const waiting = await noticeRestore(url, env.DATA_DIR, databaseFolder(env.DATA_DIR, isEmbedded));
  const { lookWhetherHeld, viewDue } = await import('#server/domain/developers/engine/release-restored.ts');
  if (await lookWhetherHeld()) {
    step(
      `⚠ this database was restored or copied: NOTHING LEAVES IT until it is released (npm run release-restored; with one organization the panel too)`,
    );
    step(`⚠ due with the release: ${nameDue(await viewDue())}`);
  } else if (waiting > 0) {
    step(`⚠ this database was restored or copied: ${waiting} campaigns wait until somebody resumes them in the panel`);
  }
}

/**
 * Adds the generated secrets and the database address to the settings, then waits until the database can be reached and
 * migrates it. `stop` ends the database server if this process started it.
 */
export async function openDatabase(isServer: boolean, step: (what: string) => void): Promise<RunningDatabase> {
  completeSecrets(env.DATA_DIR);
  for (const [former, name] of formerNamesIn(process.env)) {
    step(`⚠ the setting ${former} is called ${name} now: the next version reads that name alone`);
  }
  const given = env.DATABASE_URL;
  step(given ? 'using the database of DATABASE_URL' : 'starting the embedded Postgres');
  if (!given) noteDatabaseHere();
  const server = given
    ? { url: given, stop: async () => {} }
    : await startEmbeddedPostgres(env.DATA_DIR, isServer, () => randomBase62(24));
  completeEnv({ DATABASE_URL: server.url });
  const bring = async () => {
    if (given) await refusePooler(given);
    step('migrating the database');
    await migrate(server.url);
    if (env.TENANT_RLS) await enableRlsOrGoOn(server.url, step);
    if (!(await foldsLetters(server.url))) step(noFolding);
    // Import this only now, because the module reads settings that were just completed.
    const { proveKeys } = await import('./keys/prove-keys.ts');
    if (await proveKeys(server.url)) step(keyWaits);
    if (isServer) await tellOfRestore(server.url, !given, step);
  };
  try {
    if (isServer) await provePort();
    await outliveRestart(server.url, bring, step);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}
