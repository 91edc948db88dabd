import { panelBodyMax, panelPath } from '#server/api/panel-body-max.ts';
import { env, usesOutsideInngest } from '#server/base/env.ts';

const kibibyte = 1024;
const mebibyte = 1024 * kibibyte;

/** The requests that are accepted for a path that Next serves. */
interface PanelRule {
  readonly methods: readonly string[];
  /** The largest accepted body in bytes, for unknown callers and for known ones. */
  readonly stranger: number;
  readonly known: number;
  /**
   * Whether the request must come from one of Parley's own pages. A browser sends the cookie even if a page of another
   * site caused the request.
   */
  readonly ownPages: boolean;
}

const anyMethod = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const rule = (methods: readonly string[], most: number, ownPages: boolean): PanelRule => ({
  methods,
  stranger: most,
  known: most,
  ownPages,
});

/** The rule for pages. They need no request body, but some clients send a small one. */
const page = rule(['GET', 'HEAD'], 16 * kibibyte, false);

const rules: readonly (readonly [string, (path: string) => PanelRule])[] = [
  [panelPath, (path) => ({ methods: ['GET', 'POST'], ...panelBodyMax(path), ownPages: true })],
  ['/api/auth', () => rule(['GET', 'POST'], 16 * kibibyte, true)],
  ['/api/contacts/export', () => rule(['POST'], mebibyte, true)],
  ['/api/live', () => rule(['GET'], 0, true)],
  ['/api/visitor-live', () => rule(['GET'], 0, true)],
  // An external Inngest server sends the state of a run with each call, which can be large. The embedded job engine
  // does not send it this way.
  ['/api/inngest', () => rule(['GET', 'POST', 'PUT'], usesOutsideInngest() ? 36 * mebibyte : mebibyte, false)],
];

/** Further rules in development, where Next also serves Parley's entry points and its own tools. */
const development: typeof rules = [
  ['/v1', () => rule(anyMethod, 33 * mebibyte, false)],
  ['/api/channels', () => rule(anyMethod, 4 * mebibyte, false)],
  ['/api/inngest', () => rule(['GET', 'POST', 'PUT'], 36 * mebibyte, false)],
];
const isTool = (path: string) => path.startsWith('/_next') || path.startsWith('/__next');

export function panelRule(path: string): PanelRule {
  const isDevelopment = env.NODE_ENV === 'development';
  const found = (isDevelopment ? [...development, ...rules] : rules).find(
    ([prefix]) => path === prefix || path.startsWith(`${prefix}/`),
  );
  if (found) return found[1](path);
  return isDevelopment && isTool(path) ? rule(anyMethod, mebibyte, false) : page;
}
