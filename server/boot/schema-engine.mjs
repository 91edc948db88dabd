#!/usr/bin/env node
// Prisma's CLI wants a native schema engine that it would download. This script speaks the same JSON-RPC over stdio
// with the WASM build of the engine, so migrations need nothing but npm. Named by PRISMA_SCHEMA_ENGINE_BINARY.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';

if (process.argv.includes('cli')) process.exit(0);

const answer = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

async function loadEngineModule() {
  globalThis.PRISMA_WASM_PANIC_REGISTRY = { set_message: (text) => process.stderr.write(`${text}\n`) };
  const module = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const require = createRequire(import.meta.url);
  const file = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg').replace(/\.js$/, '.wasm');
  const { instance } = await WebAssembly.instantiate(await readFile(file), { './schema_engine_bg.js': module });
  module.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start?.();
  return module.SchemaEngine;
}

/**
 * Records the end of a migration in the script's own transaction, so a migration without a recorded end has not run
 * (migrate.ts). The engine itself records the end in a separate statement. A process that died between the two would
 * leave a migration that has run but is not recorded.
 */
const noteEnd = `
DO $note$ BEGIN
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL;
  END IF;
END $note$;`;

/**
 * Makes the adapter send scripts whole. The adapter would cut them at every semicolon, also inside function bodies;
 * Postgres takes a script whole, and runs all of its statements or none.
 */
function takeScriptsWhole(adapter) {
  adapter.executeScript = async (script) => {
    await adapter.client.query(script + noteEnd);
  };
  return adapter;
}

async function openEngine() {
  const SchemaEngine = await loadEngineModule();
  const factory = new PrismaPg({ connectionString: process.env.DATABASE_URL });
  for (const name of ['connect', 'connectToShadowDb']) {
    const original = factory[name].bind(factory);
    factory[name] = async () => takeScriptsWhole(await original());
  }
  return SchemaEngine.new({}, () => {}, bindMigrationAwareSqlAdapterFactory(factory));
}

const engine = openEngine();
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = line.trim() === '' ? {} : JSON.parse(line);
  if (!method) continue;
  try {
    const result = await (await engine)[method](params);
    if (method === 'diff') answer({ method: 'print', id: 0, params: { content: result?.stdout ?? '' } });
    answer({ id, result: result ?? null });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    answer({ id, error: { code: 4466, message: text, data: { is_panic: false, message: text, meta: {} } } });
  }
}
process.exit(0);
