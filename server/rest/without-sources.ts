/** For `JSON.stringify`: where a sentence comes from is for whoever changes it; callers do not have those files. */
export const withoutSources = (name: string, value: unknown): unknown =>
  (name === 'description' || name === 'summary') && typeof value === 'string'
    ? value.replaceAll(/ ?\((?:interface|decisions|design|operator)\.md[^()]*\)/g, '')
    : value;
