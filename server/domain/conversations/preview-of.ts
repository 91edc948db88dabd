/** The first line or two, as the inbox list shows it; the type of what has no words. */
export const previewOf = (content: string, type: string): string => {
  const line = content.replace(/\s+/g, ' ').trim() || `[${type}]`;
  return line.length > 140 ? `${line.slice(0, 139)}…`.toWellFormed() : line;
};
