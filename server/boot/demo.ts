import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type DemoAccess, seedDemo as seed } from '#prisma/seed/seed-demo.ts';
import { env, publicUrl } from '#server/base/env.ts';

const file = () => path.join(env.DATA_DIR, 'demo.json');

/** On an empty database: the demo organization (SEED_DEMO), and how to enter it kept for later starts. */
export async function seedDemo(step: (what: string) => void): Promise<void> {
  if (!env.SEED_DEMO) return;
  const access = await seed();
  if (!access) return;
  step('filled the empty database with the demo organization');
  writeFileSync(file(), JSON.stringify(access, null, 2), { mode: 0o600 });
}

/** What a person reads once the server stands. */
export function describeDemo(): string {
  const lines = ['', `  Parley is ready at ${publicUrl()}`];
  if (existsSync(file())) {
    const { email, password, apiKey } = JSON.parse(readFileSync(file(), 'utf8')) as DemoAccess;
    lines.push(`  Sign in:  ${email} / ${password}`, `  API key:  ${apiKey}`);
  }
  return [...lines, `  API:      ${publicUrl()}/v1/openapi   Phone: ${publicUrl()}/phone`, ''].join('\n');
}
