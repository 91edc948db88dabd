import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { log } from '#server/base/log.ts';

/** What this data directory last stored about a database. */
export interface Seen {
  readonly heartbeat: number;
  /** Identifies the folder of the embedded database (`placeOf`); empty for a database that is reached by an address. */
  readonly place: string;
}

const folderIn = (dataDir: string) => path.join(dataDir, 'seen');

/**
 * Identifies a folder by its inode and its birth time in nanoseconds, which a copy does not keep. The birth time is
 * left out when it equals the time of the last change, because some file systems do not know any other birth time. On
 * the others, this happens only for a folder that was created just now.
 */
export function placeOf(folder: string): string {
  const { birthtimeNs, ctimeNs, ino } = statSync(folder, { bigint: true });
  const isKnown = birthtimeNs > 0n && birthtimeNs !== ctimeNs;
  return isKnown ? `made ${birthtimeNs} inode ${ino}` : `inode ${ino}`;
}

const told = (place: string, what: string): string | undefined => new RegExp(`${what} (\\d+)`).exec(place)?.[1];

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

/** Returns what this data directory last stored about the database, or null if it has never been used from here. */
export function lastSeen(dataDir: string, database: string): Seen | null {
  try {
    const [last] = listed(dataDir, database).sort((a, b) => b.heartbeat - a.heartbeat);
    return last
      ? { heartbeat: last.heartbeat, place: readFileSync(path.join(folderIn(dataDir), last.name), 'utf8') }
      : null;
  } catch {
    return null;
  }
}

/**
 * Stores what was seen of the database. The heartbeat number is part of the file's name. So if a backup is unpacked
 * over the data directory, the file with the later number stays. If the data directory cannot be written to, nothing is
 * stored; a deployment with its own database does not need a writable one.
 */
export function noteSeen(dataDir: string, database: string, seen: Seen, isRestored = false): void {
  try {
    mkdirSync(folderIn(dataDir), { recursive: true });
    writeFileSync(path.join(folderIn(dataDir), `${database}.${seen.heartbeat}`), seen.place, { mode: 0o600 });
    for (const { name, heartbeat } of listed(dataDir, database)) {
      if (isRestored ? heartbeat !== seen.heartbeat : heartbeat < seen.heartbeat)
        rmSync(path.join(folderIn(dataDir), name), { force: true });
    }
  } catch (error) {
    log.debug({ error: String(error) }, 'what was seen of the database could not be noted');
  }
}
