import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { completeEnv, env } from '#server/base/env.ts';
import { randomBase62 } from '#server/base/ids.ts';

const made = ['AUTH_SECRET', 'ENCRYPTION_KEY', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'] as const;

/** Secrets that were not given are made once and kept in DATA_DIR, readable by the owner alone. */
export function completeSecrets(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const file = path.join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  const missing = made.filter((name) => !env[name] && !kept[name]);
  for (const name of missing) kept[name] = randomBase62(48);
  if (missing.length > 0) writeFileSync(file, JSON.stringify(kept, null, 2), { mode: 0o600 });
  completeEnv(Object.fromEntries(made.flatMap((name) => (env[name] || !kept[name] ? [] : [[name, kept[name]]]))));
}
