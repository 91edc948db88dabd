/** A piece of a line, with the formatting that applies to it. */
export type Inline =
  | { readonly kind: 'text' | 'link'; readonly text: string }
  | { readonly kind: 'code'; readonly mark: string; readonly text: string }
  | { readonly kind: 'bold' | 'italic' | 'strike'; readonly mark: string; readonly parts: readonly Inline[] };

interface Line {
  /** The prefix that determines the kind of the line, such as `> `, `- ` or `1. `. Empty for plain text. */
  readonly mark: string;
  readonly parts: readonly Inline[];
}

/** Consecutive lines of the same kind. */
export interface Block {
  readonly kind: 'words' | 'quote' | 'bullets' | 'numbers';
  readonly lines: readonly Line[];
}

const kinds = { '*': 'bold', _: 'italic', '~': 'strike' } as const;
type Mark = keyof typeof kinds;
const isMark = (one: string | undefined): one is Mark => one === '*' || one === '_' || one === '~';
const fence = '```';

const isInWord = (one: string | undefined): boolean => one !== undefined && /[\p{L}\p{N}]/u.test(one);
const isBlank = (one: string | undefined): boolean => one === undefined || /\s/.test(one);

/** Returns the position at which a mark that opens at `from` closes. Returns -1 if the mark is never closed. */
function closing(text: string, mark: Mark, from: number): number {
  for (let at = from + 2; at < text.length && text[at] !== '\n'; at += 1) {
    const before = text[at - 1];
    if (text[at] === mark && before !== mark && !isBlank(before) && !isInWord(text[at + 1])) return at;
  }
  return -1;
}

/**
 * Returns the web address that begins at `from`, or null. Punctuation and marks after the address are left out. A
 * closing bracket belongs to the address if the address also has an opening bracket.
 */
function addressAt(text: string, from: number): string | null {
  const address = /^https?:\/\/[^\s<>"'`]+/i.exec(text.slice(from, from + 2_048))?.[0] ?? '';
  let end = address.length;
  while (/[.,;:!?*()[\]{}|]/.test(address[end - 1] ?? '')) {
    if (address[end - 1] === ')' && address.slice(0, end - 1).includes('(')) break;
    end -= 1;
  }
  const whole = address.slice(0, end);
  return URL.canParse(whole) ? whole : null;
}

/**
 * Splits a line into formatted pieces. A mark inside a piece with the same mark has no effect, so pieces are nested at
 * most three deep.
 */
function readLine(text: string, within: string): Inline[] {
  const parts: Inline[] = [];
  // If one mark has no closing mark, no later mark of the same kind in this line has one either. Remembering these
  // marks keeps the parsing time linear.
  const vain = new Set<string>();
  let [begun, at] = [0, 0];
  const put = (part: Inline, length: number) => {
    if (at > begun) parts.push({ kind: 'text', text: text.slice(begun, at) });
    parts.push(part);
    at += length;
    begun = at;
  };
  const readCode = (mark: string): boolean => {
    const end = vain.has(mark) ? -1 : text.indexOf(mark, at + mark.length + 1);
    if (end < 0) vain.add(mark);
    else put({ kind: 'code', mark, text: text.slice(at + mark.length, end) }, end + mark.length - at);
    return end >= 0;
  };
  const readMarked = (mark: Mark): boolean => {
    const next = text[at + 1];
    if (vain.has(mark) || within.includes(mark) || isInWord(text[at - 1]) || isBlank(next) || next === mark)
      return false;
    const end = closing(text, mark, at);
    if (end < 0) vain.add(mark);
    else put({ kind: kinds[mark], mark, parts: readLine(text.slice(at + 1, end), within + mark) }, end + 1 - at);
    return end >= 0;
  };
  const readPart = (): boolean => {
    const one = text[at];
    if (isMark(one)) return readMarked(one);
    if (one === '`') return text.startsWith(fence, at) ? readCode(fence) : readCode(one);
    if ((one !== 'h' && one !== 'H') || isInWord(text[at - 1])) return false;
    const address = addressAt(text, at);
    if (address !== null) put({ kind: 'link', text: address }, address.length);
    return address !== null;
  };
  while (at < text.length) if (!readPart()) at += 1;
  if (at > begun) parts.push({ kind: 'text', text: text.slice(begun, at) });
  return parts;
}

/** Splits a text into lines. Text between three backticks counts as one line. */
function linesOf(text: string): string[] {
  const lines: string[] = [];
  let [begun, at] = [0, 0];
  while (at < text.length) {
    const end = text.startsWith(fence, at) ? text.indexOf(fence, at + fence.length + 1) : -1;
    if (end >= 0) at = end + fence.length;
    else if (text.startsWith(fence, at)) {
      lines.push(...text.slice(begun).split('\n'));
      return lines;
    } else if (text[at] === '\n') {
      lines.push(text.slice(begun, at));
      at += 1;
      begun = at;
    } else at += 1;
  }
  return [...lines, text.slice(begun)];
}

const openings = [
  ['quote', /^> ?/],
  ['bullets', /^[-*] /],
  ['numbers', /^\d{1,3}\. /],
] as const;

function lineOf(text: string): Line & Pick<Block, 'kind'> {
  for (const [kind, opening] of openings) {
    const mark = opening.exec(text)?.[0];
    if (mark !== undefined && mark !== text) return { kind, mark, parts: readLine(text.slice(mark.length), '') };
  }
  return { kind: 'words', mark: '', parts: readLine(text, '') };
}

/** Parses a text as WhatsApp shows it: *bold*, _italic_, ~struck~, `code`, quotes, lists, and links. */
export function readMarks(text: string): Block[] {
  const blocks: { kind: Block['kind']; lines: Line[] }[] = [];
  for (const { kind, ...line } of linesOf(text).map(lineOf)) {
    const last = blocks.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  }
  return blocks;
}
