/** The dates of something deprecated: new use should stop from `since` on, and it works until `until`. */
export interface Ending {
  readonly since: Date;
  readonly until: Date;
}

/**
 * Returns the headers for something deprecated (contract/versions.md#deprecated): since when it is deprecated (RFC
 * 9745) and when it ends (RFC 8594).
 */
export const deprecationHeaders = ({ since, until }: Ending): Record<'Deprecation' | 'Sunset', string> => ({
  Deprecation: `@${Math.floor(since.getTime() / 1000)}`,
  Sunset: until.toUTCString(),
});
