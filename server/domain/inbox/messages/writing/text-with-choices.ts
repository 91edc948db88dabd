/** Returns a text with its choices below it, one line each, for a channel that has neither buttons nor lists. */
export const textWithChoices = (text: string, choices: readonly string[]): string =>
  [text, ...choices.map((choice) => `- ${choice}`)].join('\n');
