import { spawnSync } from 'node:child_process';
import { findHeadlessShell, findWindowedChromium } from './find-chromium.ts';

function install(command: string, ...words: string[]): void {
  if (command === 'apt-get') spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  spawnSync(command, words, { stdio: ['ignore', 'inherit', 'inherit'] });
}

const ways = [
  ['node_modules/.bin/playwright', 'install', '--with-deps', 'chromium'],
  ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium', 'chromium-headless-shell'],
] as const;

// Installs Chromium if the machine has none: from Playwright, or else from the Linux distribution.
for (const [command, ...words] of ways) {
  if (findWindowedChromium()) break;
  console.log(`· no Chromium yet: ${command} ${words.join(' ')}`);
  install(command, ...words);
}
if (!findWindowedChromium()) {
  console.error('✗ There is no Chromium. Install one, or name it by CHROMIUM_PATH.');
  process.exit(1);
}
// In CI, also install the headless version if the distribution has one, because it needs 40 % less processor time. If
// there is none, the end-to-end tests use the installed Chromium.
if (process.env.CI && process.getuid?.() === 0 && !process.env.CHROMIUM_PATH && !findHeadlessShell()) {
  console.log('· no headless Chromium yet: apt-get install -y --no-install-recommends chromium-headless-shell');
  install('apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell');
}
