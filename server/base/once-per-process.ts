const registry = globalThis as unknown as Record<symbol, unknown>;

/**
 * Makes an object once per process and returns it on every call. Next bundles its own copy of every module it serves,
 * beside the copy that the server process runs. So what must exist once (pool, caches, engine) is stored on the
 * process, not in a module.
 */
export function oncePerProcess<T>(name: string, make: () => T): T {
  const key = Symbol.for(`parley.${name}`);
  if (!(key in registry)) registry[key] = make();
  return registry[key] as T;
}
