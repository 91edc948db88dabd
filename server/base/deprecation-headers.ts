/** Something that is given until a day: since when nobody should begin to use it, and until when it works. */
export interface Ending {
  readonly since: Date;
  readonly until: Date;
}

/**
 * What an answer carries that will not be given any more after a moment (contract/versions.md#deprecated): since when it is deprecated
 * (RFC 9745) and when it ends (RFC 8594).
 */
export const deprecationHeaders = ({ since, until }: Ending): Record<'Deprecation' | 'Sunset', string> => ({
  Deprecation: `@${Math.floor(since.getTime() / 1000)}`,
  Sunset: until.toUTCString(),
});
