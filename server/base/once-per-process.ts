const registry = globalThis as unknown as Record<symbol, unknown>;

/**
 * Next bundles its own copy of every module it serves, beside the copy the server process runs.
 * What must exist once (pool, caches, engine) is therefore kept on the process, not in a module.
 */
export function oncePerProcess<T>(name: string, make: () => T): T {
  const key = Symbol.for(`parley.${name}`);
  if (!(key in registry)) registry[key] = make();
  return registry[key] as T;
}
