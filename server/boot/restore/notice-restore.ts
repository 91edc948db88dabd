import path from 'node:path';
import { env } from '#server/base/env.ts';
import { log } from '#server/base/log.ts';
import { isHeldBack } from '#server/base/process/held-back.ts';
import { countStrangers, moveHome, nextHeartbeat, whichDatabase } from '#server/db/deployment-home.ts';
import { type Sql, sql, sqlOn } from '#server/db/sql.ts';
import { lookWhetherHeld } from '#server/domain/developers/engine/release-restored.ts';
import { connected } from '../database/own-connection.ts';
import type { Part } from '../process/stop-on-signals.ts';
import { identityOf, isElsewhere, lastSeen, noteSeen } from './seen-here.ts';

/**
 * By how much the heartbeat number is raised after a restore. Other processes have stored later numbers in their own
 * data directories. The new number must be higher than those, so that these processes do not report the same restore
 * again.
 */
const margin = 1_000;
const noteEveryMs = 60_000;
const lookEveryMs = 2_000;

/**
 * Returns a text that identifies the folder of the embedded database. Empty for a database that is reached by an
 * address.
 */
export const databaseFolder = (dataDir: string, isEmbedded: boolean): string =>
  isEmbedded ? identityOf(path.resolve(dataDir, 'postgres')) : '';

async function notice(db: Sql, dataDir: string, folder: string): Promise<number> {
  const database = await whichDatabase(db);
  // Read this number before the next number is drawn, because another process on this machine may store a later number.
  const before = lastSeen(dataDir, database);
  const heartbeat = await nextHeartbeat(db);
  const isRestored = before !== null && (before.heartbeat >= heartbeat || isElsewhere(before.folder, folder));
  if (isRestored) await moveHome(db, Math.max(before.heartbeat, heartbeat) + margin);
  noteSeen(dataDir, database, { heartbeat: isRestored ? await nextHeartbeat(db) : heartbeat, folder }, isRestored);
  return countStrangers(db);
}

/**
 * Checks whether the database was restored, which means that it is a copy of the database that was last used here, or
 * was put back to an earlier state. The SQL function `parley_home()` recognizes a database made from a dump. Returns
 * how many campaigns now wait for a person to confirm them.
 */
export const noticeRestore = (databaseUrl: string, dataDir: string, folder: string): Promise<number> =>
  connected(databaseUrl, (client) => notice(sqlOn(client), dataDir, folder));

/**
 * Draws and stores a new heartbeat number every minute. A database that was put back by only a minute is therefore
 * recognized as restored.
 */
export function keepNotingHome(): Part {
  const note = async () => {
    const database = await whichDatabase(sql);
    const before = lastSeen(env.DATA_DIR, database);
    if (before) noteSeen(env.DATA_DIR, database, { ...before, heartbeat: await nextHeartbeat(sql) });
  };
  const timer = setInterval(() => {
    note().catch((error: unknown) => log.warn({ error: String(error) }, 'how far the database is was not noted'));
  }, noteEveryMs).unref();
  return { stop: async () => clearInterval(timer) };
}

/**
 * In a process that does not send because of a restored database, checks regularly whether a person has released the
 * database.
 */
export function keepLookingForRelease(): Part {
  const timer = setInterval(() => {
    if (!isHeldBack()) return clearInterval(timer);
    lookWhetherHeld().catch((error: unknown) => log.warn({ error: String(error) }, 'the release was not looked for'));
  }, lookEveryMs).unref();
  return { stop: async () => clearInterval(timer) };
}
