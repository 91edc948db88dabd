/**
 * Returns the first line or two of a message, as the inbox list shows it. For a message without text, returns its type.
 */
export const previewOf = (content: string, type: string): string => {
  const line = content.replace(/\s+/g, ' ').trim() || `[${type}]`;
  return line.length > 140 ? `${line.slice(0, 139)}…`.toWellFormed() : line;
};
