/** The most one message of the operator's network holds (operator.md C2). */
const messageMax = 4_096;
/** Longer than this is two bubbles where the words allow it: more than a phone shows at once. */
const bubbleMax = 900;

/** Markdown as models write it, as the network renders it: *bold*, _italic_, ~struck~, links as text and address. */
function plainMarks(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^\s{0,3}#{1,6}\s+(.+?)\s*#*$/gm, '*$1*')
    .replace(/!\[([^\]]*)\]\((\S+?)\)/g, '$1 $2')
    .replace(/\[([^\]]+)\]\((https?:\S+?)\)/g, (_, words: string, url: string) =>
      words === url ? url : `${words}: ${url}`,
    )
    .replace(/\*\*\*(\S(?:.*?\S)?)\*\*\*/g, '*_$1_*')
    .replace(/(\*\*|__)(\S(?:.*?\S)?)\1/g, '*$2*')
    .replace(/~~(\S(?:.*?\S)?)~~/g, '~$1~')
    .replace(/^(\s*)[*+]\s+/gm, '$1- ')
    .replace(/^\|?[\s:|-]+\|[\s:|-]*$/gm, '')
    .replace(/^\|(.+)\|\s*$/gm, (_, cells: string) =>
      cells
        .split('|')
        .map((cell) => cell.trim())
        .filter(Boolean)
        .join(' · '),
    )
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Cuts at the end of a sentence or word. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const part = text.slice(0, max - 1);
  const sentence = Math.max(
    part.lastIndexOf('. '),
    part.lastIndexOf('! '),
    part.lastIndexOf('? '),
    part.lastIndexOf('\n'),
  );
  const end = sentence > max / 2 ? sentence + 1 : Math.max(part.lastIndexOf(' '), max / 2);
  return `${part.slice(0, end).trimEnd()}…`.toWellFormed();
}

/** Where a text falls in two: at a paragraph, as near to its middle as there is one. */
function paragraphNear(text: string): number {
  const breaks = [...text.matchAll(/\n\n+/g)].map((found) => found.index);
  const middle = text.length / 2;
  return breaks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0] ?? -1;
}

/**
 * What a model said as the messages that are sent: as the network renders it, one bubble, two where it is long. Each is
 * billed, so there are never three; what two cannot hold is cut.
 */
export function shapeReply(text: string): string[] {
  const said = plainMarks(text);
  if (said.length <= bubbleMax) return said === '' ? [] : [said];
  const at = paragraphNear(said);
  if (at < 0) return [cut(said, messageMax)];
  return [cut(said.slice(0, at).trim(), messageMax), cut(said.slice(at).trim(), messageMax)];
}

/** The same in one piece, for callers of the API. */
export const shapeWhole = (text: string): string => cut(plainMarks(text), 4 * messageMax);
