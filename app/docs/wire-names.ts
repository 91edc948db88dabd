/** What in a text stands between backticks, or is written as only programs write: what a translation must name too. */
export const wireNames = (text: string): string[] =>
  [...new Set(text.match(/`[^`]+`|<code>[^<]*|\b(?:GET|POST) \/\S*\w|\b\w+[._]\w+\b|\b\d{2,}\b/g))].toSorted();
