import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { emailOfDemo, renewKnownPassword } from '#prisma/seed/renew-known-password.ts';
import { type DemoAccess, seedDemo as seed } from '#prisma/seed/seed-demo.ts';
import { env, publicUrl } from '#server/base/env.ts';
import { randomBase62 } from '#server/base/ids.ts';
import { isSandboxOn } from '#server/base/sandbox-token.ts';
import { isEmpty } from '#server/domain/lifecycle/provisioning/is-empty.ts';

const file = () => path.join(env.DATA_DIR, 'demo.json');
const kept = (): DemoAccess | null =>
  existsSync(file()) ? (JSON.parse(readFileSync(file(), 'utf8')) as DemoAccess) : null;

function writeSecret(to: string, text: string): void {
  writeFileSync(to, text, { mode: 0o600 });
  chmodSync(to, 0o600);
}

/**
 * Stores how to sign in to the demo, in a file that only its owner can read. Besides the output of the first start,
 * this is the only place where the demo's secrets are.
 */
function keep(access: DemoAccess): DemoAccess {
  writeSecret(file(), JSON.stringify(access, null, 2));
  return access;
}

/**
 * The file with the password of a demo that is still being made. A start that dies after the commit has not shown it to
 * anyone yet.
 */
const unfinished = () => path.join(env.DATA_DIR, 'demo-password.new');

/**
 * Makes the demo. Its password is written to a file first, so when a start dies between the commit and its output, the
 * next start can show it. The API key is lost in that case, because only the result of the seed held it.
 */
async function make(): Promise<DemoAccess | null> {
  const left = existsSync(unfinished()) ? readFileSync(unfinished(), 'utf8') : null;
  const password = left ?? randomBase62(20);
  if (left === null) {
    if (!(await isEmpty())) return null;
    writeSecret(unfinished(), password);
  }
  const made = await seed(password);
  const email = made || left === null ? null : await emailOfDemo(left);
  const access = made ?? (email === null ? null : { email, password, apiKey: '' });
  if (access) keep(access);
  rmSync(unfinished(), { force: true });
  return access;
}

/** Replaces the password of demos from earlier versions, which was the same everywhere, whatever SEED_DEMO is now. */
async function endKnownPassword(): Promise<DemoAccess | null> {
  const known = kept();
  if (known && known.password !== 'parley-demo') return null;
  const password = randomBase62(20);
  const email = await renewKnownPassword(password);
  return email === null ? null : keep({ email, password, apiKey: known?.apiKey ?? '' });
}

/**
 * Makes the demo organization on an empty database if SEED_DEMO allows it (`decideExposure`). Returns how to sign in
 * when it was just made; later only a file in DATA_DIR holds that.
 */
export async function seedDemo(step: (what: string) => void): Promise<DemoAccess | null> {
  const renewed = await endKnownPassword();
  if (renewed) step('made a new password for the demo: its old one is known to everybody');
  if (renewed || !env.SEED_DEMO) return renewed;
  const access = await make();
  if (access) step('filled the empty database with the demo organization');
  return access;
}

/**
 * Returns the text that is printed once the server is ready. It contains the demo's secrets only when they were just
 * made.
 */
export function describeDemo(made: DemoAccess | null): string {
  const lines = ['', `  Parley is ready at ${publicUrl()}`];
  if (made) {
    lines.push(`  Sign in:  ${made.email} / ${made.password}`, ...(made.apiKey ? [`  API key:  ${made.apiKey}`] : []));
    lines.push(`  Both are shown this once and kept in ${file()}`);
  } else if (kept()) {
    lines.push(`  Sign in:  ${kept()?.email}; its password and API key stand in ${file()}`);
  }
  const phone = isSandboxOn() ? `   Phone: ${publicUrl()}/phone` : '';
  if (isSandboxOn()) lines.push(`  Webhooks: ${publicUrl()}/developers/webhooks/inspector shows what is delivered`);
  return [...lines, `  API:      ${publicUrl()}/v1/openapi${phone}`, ''].join('\n');
}
