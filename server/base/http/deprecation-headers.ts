/**
 * The dates of a deprecated feature. New code should not use the feature from `since` on. The feature works until
 * `until`.
 */
export interface Ending {
  readonly since: Date;
  readonly until: Date;
}

/**
 * Returns the headers for a deprecated feature (contract/versions.md#deprecated): when it was deprecated (RFC 9745) and
 * when it ends (RFC 8594).
 */
export const deprecationHeaders = ({ since, until }: Ending): Record<'Deprecation' | 'Sunset', string> => ({
  Deprecation: `@${Math.floor(since.getTime() / 1000)}`,
  Sunset: until.toUTCString(),
});
