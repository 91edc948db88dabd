import { spawnSync } from 'node:child_process';
import { findWindowedChromium } from './find-chromium.ts';

const ways = [
  ['node_modules/.bin/playwright', 'install', '--with-deps', 'chromium'],
  ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium', 'chromium-headless-shell'],
] as const;

// Installs Chromium if the machine has none: from Playwright, or else from the Linux distribution.
for (const [command, ...words] of ways) {
  if (findWindowedChromium()) break;
  console.log(`· no Chromium yet: ${command} ${words.join(' ')}`);
  if (command === 'apt-get') spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  spawnSync(command, words, { stdio: ['ignore', 'inherit', 'inherit'] });
}
if (!findWindowedChromium()) {
  console.error('✗ There is no Chromium. Install one, or name it by CHROMIUM_PATH.');
  process.exit(1);
}
