import { stripEnd, stripLineEnds } from '#server/base/strip-ends.ts';
import { literalPieces, type MarkPair, markPairs } from '#server/base/text/text-marks.ts';
import type { Capabilities, Marks } from '#server/gateways/channels/capabilities.ts';

/**
 * Maximum number of characters that a phone shows at once. A longer text becomes two messages if it has a paragraph
 * break.
 */
const bubbleMax = 900;

const item = /^[^\S\n]{0,20}(?:[-*•·]|\d{1,3}[.)])[^\S\n]/;

/** The capabilities of a channel that determine the form of a reply. */
export type ReplyShape = Pick<Capabilities, 'marks' | 'repliesInTwo' | 'limits'>;

/**
 * Finds the pairs of the channel's formatting marks in a text. Marks within literal pieces (code, addresses) are
 * ignored.
 */
function marksOf(text: string, { bold, italic, struck }: Marks): MarkPair[] {
  const signs = [bold, italic, struck].filter((sign) => sign !== '').map((sign) => sign.replace(/\W/g, '\\$&'));
  const blind = literalPieces(text)
    .map((piece) => (piece.kind === 'text' ? piece.text : '\uFFFC'.repeat(piece.text.length)))
    .join('');
  return markPairs(blind, new RegExp([...signs, '\\n'].join('|'), 'g'));
}

/**
 * Returns the indexes where a text may be cut, one list for each kind of break. The best kind is first: paragraphs,
 * lines, list items, sentences, words.
 */
function cutPoints(text: string, least: number, most: number): number[][] {
  const [paragraphs, lines, ownLines, sentences, words]: number[][] = [[], [], [], [], []];
  const window = text.slice(least, most + 2);
  for (const { 0: blank, index } of window.matchAll(/\n+|[^\S\n]+/g)) {
    const at = least + index;
    if (at < least || at > most || at === 0) continue;
    if (!blank.startsWith('\n')) {
      (/[.!?…:;]/.test(text[at - 1] ?? '') ? sentences : words)?.push(at);
      continue;
    }
    // A list is cut before one of its items only if the text has no other line break where it could be cut.
    const next = text.slice(at + blank.length, at + blank.length + 30);
    (item.test(next) ? ownLines : blank.length > 1 ? paragraphs : lines)?.push(at);
  }
  return [paragraphs, lines, ownLines, sentences, words].filter((points) => points !== undefined);
}

/**
 * Returns `most`, or the last index before it that does not cut through a visible character: a letter with its accent,
 * a flag, a family emoji.
 */
function betweenSigns(text: string, most: number): number {
  const start = Math.max(0, most - 200);
  const signs = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.slice(start, most + 50));
  const at = start + (signs.containing(most - start)?.index ?? most - start);
  return at > 0 ? at : most;
}

/**
 * Splits a text into two parts of at most `max` characters. The cut is at the best kind of break, as near to the middle
 * as possible. If the cut is within formatted text, such as bold text, both parts get the formatting marks. Returns
 * null if the text is too long for two parts.
 */
export function splitInTwo(text: string, max: number, marks: Marks): [string, string] | null {
  if (text.length > twoMax(max)) return null;
  const [least, most] = [Math.max(1, text.length - max + marksRoom), Math.min(text.length - 1, max - marksRoom)];
  const middle = text.length / 2;
  const nearest = cutPoints(text, least, most)
    .map((points) => points.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0])
    .find((point) => point !== undefined);
  const at = nearest ?? betweenSigns(text, Math.floor(Math.min(most, Math.max(least, middle))));
  const across = marksOf(text, marks).filter(({ mark, open, close }) => open + mark.length <= at && at <= close);
  const closing = across
    .toReversed()
    .map(({ mark }) => mark)
    .join('');
  const opening = across.map(({ mark }) => mark).join('');
  const first = `${text.slice(0, at).trimEnd()}${closing}`;
  const second = `${opening}${text.slice(at).trimStart()}`;
  return [first, second];
}

/**
 * Number of characters reserved for the marks that a cut adds if the text at the cut is bold, italic and struck at
 * once.
 */
const marksRoom = 4;
/** Returns how many characters fit in two messages. */
export const twoMax = (max: number): number => 2 * (max - marksRoom);

/** Returns the maximum length of an answer, which is one message or two. */
export const replyMax = ({ repliesInTwo, limits: { text } }: ReplyShape): number =>
  repliesInTwo ? twoMax(text) : text;

/**
 * Maximum length of a model's text that is processed. A longer text is cut first. A real answer has at most a few
 * pages.
 */
const readMax = 65_536;

/**
 * Placeholders for pieces of the text that must stay unchanged while formatting marks are converted. Placeholder
 * characters in the original text are removed first.
 */
const address = '\uFFFC';
const kept = '\uFFF9';
const placeholders = /[\uFFF9\uFFFC]/g;

const link =
  /!?\[([^[\]\n]{0,300})\]\(<?((?:https?:\/\/|mailto:|tel:)[^\s()<>]{1,2000}(?:\([^\s()]{0,200}\)[^\s()<>]{0,200})?)>?(?: [^()\n]{0,200})?\)/g;
const escaped = /\\([*_~`[\]#\\])/g;
const emphasis = /\*{1,3}|_{1,3}|~~|\n/g;
/** Returns the opening and the closing mark of the channel for each mark of Markdown. */
function shownAs({ bold, italic, struck }: Marks): Readonly<Record<string, readonly [string, string]>> {
  const both = [`${bold}${italic}`, `${italic}${bold}`] as const;
  return {
    ...{ '*': [bold, bold], '**': [bold, bold], '***': both },
    ...{ _: [italic, italic], __: [bold, bold], ___: both },
    '~~': [struck, struck],
  };
}

/** Replaces each Markdown link by its words and its address. The caller must leave code out of the text. */
function withoutLinks(text: string): string {
  const isOwn = (words: string, url: string) => words === '' || words === url || `mailto:${words}` === url;
  return text.replace(/<(https?:\/\/[^\s<>]{1,2000})>/g, '$1').replace(link, (_all, words: string, url: string) => {
    const shown = url.replace(/^(?:mailto|tel):/, '');
    return isOwn(words, url) || words === shown ? shown : `${words}: ${shown}`;
  });
}

/**
 * Replaces pairs of Markdown marks by the marks of the channel. Marks next to an address are removed, because they
 * would become part of the address.
 */
function withMarks(text: string, marks: Marks): string {
  const known = shownAs(marks);
  const edits = new Map<number, readonly [string, string]>();
  for (const { mark, open, close } of markPairs(text, emphasis)) {
    const beside = [text[open + mark.length], text[close - 1]];
    const shown = beside.includes(address) ? (['', ''] as const) : known[mark];
    if (!shown) continue;
    edits.set(open, [mark, shown[0]]);
    edits.set(close, [mark, shown[1]]);
  }
  const pieces: string[] = [];
  let from = 0;
  for (const [at, [mark, shown]] of [...edits].sort(([a], [b]) => a - b)) {
    pieces.push(text.slice(from, at), shown);
    from = at + mark.length;
  }
  return [...pieces, text.slice(from)].join('');
}

function heading(line: string): string | null {
  const [start = ''] = /^ {0,3}#{1,6}\s/.exec(line) ?? [];
  if (start === '') return null;
  const said = stripEnd(line.slice(start.length).trim(), '#').trim().replaceAll('**', '');
  return said === '' ? '' : `**${said}**`;
}

/**
 * Converts a row of a Markdown table to one line with its cells. Returns null if the line is not a row. Returns an
 * empty text for the line below the table's head.
 */
function row(line: string): string | null {
  const said = line.trim();
  if (!said.includes('|') || !(said.startsWith('|') || /^[\s:|-]+$/.test(said))) return null;
  if (/^[\s:|-]+$/.test(said)) return '';
  return said
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(' · ');
}

/**
 * Converts a Markdown line that is a heading, a table row, a list item or a rule. Returns null if the line must be
 * removed.
 */
function lineShown(line: string): string | null {
  const titled = heading(line);
  if (titled !== null) return titled;
  const cells = row(line);
  if (cells !== null) return cells === '' ? null : cells;
  if (/^ {0,3}(?:(?:- ?){3,}|(?:\* ?){3,}|(?:_ ?){3,})$/.test(stripEnd(line, ' '))) return null;
  return line.replace(/^([^\S\n]{0,20})[*+]\s+(?=\S)/, '$1- ');
}

/**
 * Converts the Markdown of models to the formatting of the channel, such as *bold*, _italic_ and ~struck~ on WhatsApp,
 * and links as words and address. Code, addresses, e-mails and signs within words stay unchanged. The text is read in
 * one pass, because a Markdown parser takes seconds for 16 KB of signs that open and never close (decision 127).
 */
export function plainMarks(text: string, marks: Marks): string {
  const stored: string[] = [];
  const keep = (sign: string, piece: string) => {
    stored.push(piece);
    return sign;
  };
  const hide = (source: string) =>
    literalPieces(source)
      .map(({ kind, text: piece }) => {
        if (kind === 'text') return piece.replace(escaped, (_all, sign: string) => keep(kept, sign));
        const shown = kind === 'code' ? piece.replace(/^```[\w+-]{1,20}\n/, '```\n') : piece;
        return keep(kind === 'code' ? kept : address, shown);
      })
      .join('');
  const unlinked = literalPieces(text.replace(/\r\n?/g, '\n').replace(placeholders, ''))
    .reduce<string[]>(
      (parts, piece) => {
        // A link's address is handled with its link. Only code must be left out of the search for links.
        if (piece.kind === 'code') parts.push(piece.text, '');
        else parts[parts.length - 1] += piece.text;
        return parts;
      },
      [''],
    )
    .map((part, index) => (index % 2 === 0 ? withoutLinks(part) : part))
    .join('');
  const lines = hide(unlinked)
    .split('\n')
    .map(lineShown)
    .filter((line) => line !== null);
  let position = 0;
  const shown = stripLineEnds(withMarks(lines.join('\n'), marks)).replace(/\n{3,}/g, '\n\n');
  return shown.trim().replace(placeholders, () => stored[position++] ?? '');
}

/**
 * Returns whether a text fits into the messages of its channel. If a text does not fit, the model is asked again for a
 * shorter text, or a person takes over (decision 128).
 */
export const fits = (text: string, shape: ReplyShape): boolean =>
  text.length <= readMax && plainMarks(text, shape.marks).length <= replyMax(shape);

/**
 * Cuts a text to at most `max` characters. The cut is only a safeguard, because `judgeReply` has already refused texts
 * that are too long.
 */
const held = (text: string, max: number): string => (text.length <= max ? text : text.slice(0, max).toWellFormed());

/**
 * Returns the index of the paragraph break nearest to the middle of a text, or -1 if the text has no paragraph break.
 */
function paragraphNear(text: string): number {
  const middle = text.length / 2;
  let nearest = -1;
  for (const { index } of text.matchAll(/\n\n+/g)) {
    if (nearest < 0 || Math.abs(index - middle) < Math.abs(nearest - middle)) nearest = index;
  }
  return nearest;
}

/**
 * Converts a model's text to one message of the channel. A long text becomes two messages if the channel shows replies
 * in two. Each message is billed, so there are never three. A text that fits in two messages arrives complete.
 */
export function shapeReply(text: string, shape: ReplyShape): string[] {
  const { marks, repliesInTwo, limits } = shape;
  const said = held(plainMarks(held(text, readMax), marks), replyMax(shape));
  if (!repliesInTwo || said.length <= Math.min(bubbleMax, limits.text)) return said === '' ? [] : [said];
  const at = paragraphNear(said);
  if (at < 0 && said.length <= limits.text) return [said];
  const parts = at < 0 ? [said] : [said.slice(0, at).trim(), said.slice(at).trim()];
  if (parts.length === 2 && parts.every((part) => part.length <= limits.text)) return parts;
  return splitInTwo(said, limits.text, marks) ?? [said];
}
