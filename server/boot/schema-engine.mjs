#!/usr/bin/env node
// Stands in for the native schema engine that Prisma's CLI would download. This script speaks the same protocol
// (JSON-RPC over stdio) with the WASM build of the engine, so migrations need only npm packages.
// PRISMA_SCHEMA_ENGINE_BINARY points to it.
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
 * SQL that records the end of a migration in the script's own transaction. A migration without a recorded end has
 * therefore not run (migrate.ts). The engine itself would record the end in a separate statement. If the process died
 * in between, a completed migration would look unfinished.
 */
const noteEnd = `
DO $note$ BEGIN
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL;
  END IF;
END $note$;`;

/**
 * Makes the adapter send each script as a whole. By default the adapter splits a script at every semicolon, even inside
 * function bodies. Postgres accepts a whole script and runs either all of its statements or none.
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
