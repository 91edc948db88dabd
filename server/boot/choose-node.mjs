import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The major version of Node that Parley is tested on. This version runs TypeScript files without a build step. */
const major = 24;

/**
 * The exact version of Node that is tested. npm offers it for Linux and for Macs with an Intel processor. For Apple
 * processors npm offers only 24.0.0.
 */
const testedNode = '24.18.0';

const numbers = (version) => version.replace(/^v/, '').split('.').map(Number);

/**
 * Returns the version that a Node program reports, or null when the program does not run on this machine.
 * @returns {string | null}
 */
function versionOf(file) {
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Compares two versions, so that the newest version is sorted first. */
function byVersion(left, right) {
  const [ours, theirs] = [numbers(left.version), numbers(right.version)];
  const differs = ours.findIndex((value, index) => value !== theirs[index]);
  return differs < 0 ? 0 : theirs[differs] - ours[differs];
}

/**
 * Returns a warning when this Node is older than the tested version, otherwise null.
 * @param {string} node
 */
export function olderThanTested(node, ask = versionOf) {
  const version = ask(node);
  if (version === null || byVersion({ version }, { version: testedNode }) <= 0) return null;
  return `⚠ this is Node ${version}; Parley is tested with ${testedNode} and later. npm has no newer one of its line for ${process.platform} ${process.arch}: install Node ${major} yourself, and it is used instead.`;
}

/**
 * Chooses the Node program to use, among the one from npm and those on this machine. Prefers the newest program with
 * the tested major version, because for some platforms npm has only an old version. Otherwise uses the newest program
 * with a later major version. Returns null when all programs are too old.
 * @param {readonly (string | undefined)[]} files
 * @returns {string | null}
 */
export function chooseNode(files, ask = versionOf) {
  const there = [...new Set(files)].filter((file) => file && existsSync(file));
  const known = there.map((file) => ({ file, version: ask(file) })).filter(({ version }) => version !== null);
  const of = (fits) => known.filter(({ version }) => fits(numbers(version)[0])).sort(byVersion)[0]?.file;
  return of((line) => line === major) ?? of((line) => line > major) ?? null;
}
