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
 * Stores the demo's sign-in data in a file that only its owner can read. Apart from the output of the first start, the
 * demo's secrets are only in this file.
 */
function keep(access: DemoAccess): DemoAccess {
  writeSecret(file(), JSON.stringify(access, null, 2));
  return access;
}

/**
 * The file with the demo's password while the demo is being created. If a start dies after the commit, nobody has seen
 * the password yet, and the next start reads it here.
 */
const unfinished = () => path.join(env.DATA_DIR, 'demo-password.new');

/**
 * Creates the demo. Its password is written to a file first. If the start dies between the commit and the printed
 * output, the next start can still show the password. The API key is lost in that case, because it is known only to the
 * call that creates the demo.
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

/**
 * Replaces the password of a demo from an earlier version, because all those demos had the same password. This happens
 * even if SEED_DEMO is off.
 */
async function endKnownPassword(): Promise<DemoAccess | null> {
  const known = kept();
  if (known && known.password !== 'parley-demo') return null;
  const password = randomBase62(20);
  const email = await renewKnownPassword(password);
  return email === null ? null : keep({ email, password, apiKey: known?.apiKey ?? '' });
}

/**
 * Creates the demo organization in an empty database if SEED_DEMO allows it (`decideExposure`). Returns the sign-in
 * data only when the demo was just created or got a new password. Afterwards the sign-in data is only in a file in
 * DATA_DIR.
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
 * Returns the text that is printed when the server is ready. The text contains the demo's secrets only when they were
 * just created.
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
