/** What an answer carries that will not be given any more after a moment (interface.md §9). */
export const deprecationHeaders = (until: Date): Record<string, string> => ({
  Deprecation: `@${Math.floor(until.getTime() / 1000)}`,
  Sunset: until.toUTCString(),
});
