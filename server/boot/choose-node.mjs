import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The line that is tested; TypeScript runs on it without a build. */
const major = 24;

/** Everything is tested on this one. npm has it for Linux and for Macs with Intel's processor; for Apple's it has 24.0.0 only. */
const testedNode = '24.18.0';

const numbers = (version) => version.replace(/^v/, '').split('.').map(Number);

/** @returns {string | null} What a Node says of itself; null when it does not run here. */
function versionOf(place) {
  const { status, stdout } = spawnSync(place, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

/** Newest first. */
function byVersion(left, right) {
  const [ours, theirs] = [numbers(left.version), numbers(right.version)];
  const differs = ours.findIndex((value, place) => value !== theirs[place]);
  return differs < 0 ? 0 : theirs[differs] - ours[differs];
}

/**
 * What to say of a Node that is older than what is tested; null when there is nothing to say.
 * @param {string} node
 */
export function olderThanTested(node, ask = versionOf) {
  const version = ask(node);
  if (version === null || byVersion({ version }, { version: testedNode }) <= 0) return null;
  return `⚠ this is Node ${version}; Parley is tested with ${testedNode} and later. npm has no newer one of its line for ${process.platform} ${process.arch}: install Node ${major} yourself, and it is used instead.`;
}

/**
 * Of the Node from npm and those of this machine the newest of the tested line, for some platforms npm has only an old one;
 * where there is none of that line, a later one. Null when all are too old.
 * @param {readonly (string | undefined)[]} places
 * @returns {string | null}
 */
export function chooseNode(places, ask = versionOf) {
  const there = [...new Set(places)].filter((place) => place && existsSync(place));
  const known = there.map((place) => ({ place, version: ask(place) })).filter(({ version }) => version !== null);
  const of = (fits) => known.filter(({ version }) => fits(numbers(version)[0])).sort(byVersion)[0]?.place;
  return of((line) => line === major) ?? of((line) => line > major) ?? null;
}
