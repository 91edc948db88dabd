import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { log } from '#server/base/log.ts';

/** The record of a database that this data directory stored last. */
export interface Seen {
  readonly heartbeat: number;
  /** Identifies the folder of the embedded database (`identityOf`); empty for a database that is reached by an address. */
  readonly folder: string;
}

const folderIn = (dataDir: string) => path.join(dataDir, 'seen');

/**
 * Identifies a folder by its inode and its birth time in nanoseconds, which a copy does not keep. A birth time that
 * equals the time of the last change is left out, because some file systems report that time as the birth time. On
 * other file systems, both times are equal only in a folder that was created just now.
 */
export function identityOf(folder: string): string {
  const { birthtimeNs, ctimeNs, ino } = statSync(folder, { bigint: true });
  const isKnown = birthtimeNs > 0n && birthtimeNs !== ctimeNs;
  return isKnown ? `made ${birthtimeNs} inode ${ino}` : `inode ${ino}`;
}

const told = (identity: string, what: string): string | undefined => new RegExp(`${what} (\\d+)`).exec(identity)?.[1];

/**
 * Whether the two texts identify different folders. Birth times are compared if both texts have one, because an inode
 * can be reused for another folder.
 */
export function isElsewhere(before: string, after: string): boolean {
  const both = ['made', 'inode'].map((what) => [told(before, what), told(after, what)]);
  const [one, other] = both.find((pair) => pair.every((text) => text !== undefined)) ?? [];
  return one !== other;
}

function listed(dataDir: string, database: string): { name: string; heartbeat: number }[] {
  const names = readdirSync(folderIn(dataDir)).filter((name) => name.startsWith(`${database}.`));
  return names.map((name) => ({ name, heartbeat: Number(name.slice(database.length + 1)) }));
}

/**
 * Returns the record of the database that this data directory stored last. Null if the database has never been used
 * from this directory.
 */
export function lastSeen(dataDir: string, database: string): Seen | null {
  try {
    const [last] = listed(dataDir, database).sort((a, b) => b.heartbeat - a.heartbeat);
    return last
      ? { heartbeat: last.heartbeat, folder: readFileSync(path.join(folderIn(dataDir), last.name), 'utf8') }
      : null;
  } catch {
    return null;
  }
}

/**
 * Stores a record of the database. The heartbeat number is part of the file's name, so that after a backup is unpacked
 * over the data directory, the file with the later number stays. If the data directory cannot be written to, no record
 * is stored; a deployment with its own database does not need a writable directory.
 */
export function noteSeen(dataDir: string, database: string, seen: Seen, isRestored = false): void {
  try {
    mkdirSync(folderIn(dataDir), { recursive: true });
    writeFileSync(path.join(folderIn(dataDir), `${database}.${seen.heartbeat}`), seen.folder, { mode: 0o600 });
    for (const { name, heartbeat } of listed(dataDir, database)) {
      if (isRestored ? heartbeat !== seen.heartbeat : heartbeat < seen.heartbeat)
        rmSync(path.join(folderIn(dataDir), name), { force: true });
    }
  } catch (error) {
    log.debug({ error: String(error) }, 'what was seen of the database could not be noted');
  }
}
