// Panel pages load this file in the browser, so the file does not import zod.

/**
 * Deprecated features that stop working on 7 December 2026, each with its replacement (contract/versions.md#deprecated,
 * contract/access.md#old-tokens).
 */
export const endings = {
  contacts_meta: { name: '/contacts-meta', replacement: '/contacts-schema' },
  automation_webhook: { name: '/automation-webhook', replacement: '/automation-trigger' },
  old_token: { name: 'an old token', replacement: 'an API key that begins with svc_' },
} as const;
export type EndingName = keyof typeof endings;

/**
 * `since` is when these features were deprecated, with the API v1. `until` is the last moment at which they can be
 * used.
 */
export const endingDates = { since: new Date('2026-06-01T00:00:00Z'), until: new Date('2026-12-07T23:59:59Z') };
