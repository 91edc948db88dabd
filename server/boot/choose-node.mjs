import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The major version of Node that is tested. TypeScript runs on it without a build. */
const major = 24;

/**
 * The version that everything is tested on. npm has it for Linux and for Macs with Intel's processor; for Apple's
 * processor npm has only 24.0.0.
 */
const testedNode = '24.18.0';

const numbers = (version) => version.replace(/^v/, '').split('.').map(Number);

/**
 * Returns the version a Node reports, or null when it does not run here.
 * @returns {string | null}
 */
function versionOf(place) {
  const { status, stdout } = spawnSync(place, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Sorts the newest version first. */
function byVersion(left, right) {
  const [ours, theirs] = [numbers(left.version), numbers(right.version)];
  const differs = ours.findIndex((value, place) => value !== theirs[place]);
  return differs < 0 ? 0 : theirs[differs] - ours[differs];
}

/**
 * Returns a warning about a Node that is older than the tested one, or null when there is nothing to warn about.
 * @param {string} node
 */
export function olderThanTested(node, ask = versionOf) {
  const version = ask(node);
  if (version === null || byVersion({ version }, { version: testedNode }) <= 0) return null;
  return `⚠ this is Node ${version}; Parley is tested with ${testedNode} and later. npm has no newer one of its line for ${process.platform} ${process.arch}: install Node ${major} yourself, and it is used instead.`;
}

/**
 * Chooses a Node from the npm package and those of this machine: the newest one with the tested major version (for some
 * platforms npm has only an old one), otherwise the newest with a later major version. Returns null when all are too
 * old.
 * @param {readonly (string | undefined)[]} places
 * @returns {string | null}
 */
export function chooseNode(places, ask = versionOf) {
  const there = [...new Set(places)].filter((place) => place && existsSync(place));
  const known = there.map((place) => ({ place, version: ask(place) })).filter(({ version }) => version !== null);
  const of = (fits) => known.filter(({ version }) => fits(numbers(version)[0])).sort(byVersion)[0]?.place;
  return of((line) => line === major) ?? of((line) => line > major) ?? null;
}
