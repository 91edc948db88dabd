const registry = globalThis as unknown as Record<symbol, unknown>;

/**
 * Creates an object on the first call and returns the same object on every later call in this process. Next bundles
 * separate copies of the modules that the server process also runs, so a module variable would exist twice. Objects
 * that must exist only once (the pool, caches, the job engine) are therefore stored on the process.
 */
export function oncePerProcess<T>(name: string, make: () => T): T {
  const key = Symbol.for(`parley.${name}`);
  if (!(key in registry)) registry[key] = make();
  return registry[key] as T;
}
