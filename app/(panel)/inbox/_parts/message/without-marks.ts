const marked = /(^|[^\p{L}\p{N}])([*_~]|`{1,3})(?=[^\s*_~`])([^*_~`]*[^\s*_~`])\2(?![\p{L}\p{N}])/gu;

/** Removes formatting marks from a text that is shown in a list. Marks are nested at most three deep. */
export const withoutMarks = (text: string): string => {
  let plain = text;
  for (let depth = 0; depth < 3; depth += 1) plain = plain.replace(marked, '$1$3');
  return plain;
};
