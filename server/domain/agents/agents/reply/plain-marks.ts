import { stripEnd, stripLineEnds } from '#server/base/strip-ends.ts';
import { literalPieces, markPairs } from '#server/base/text/text-marks.ts';

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
const shownAs: Readonly<Record<string, readonly [string, string]>> = {
  '**': ['*', '*'],
  __: ['*', '*'],
  '***': ['*_', '_*'],
  ___: ['*_', '_*'],
  '~~': ['~', '~'],
};

/** Replaces each Markdown link by its words and its address. The caller passes no code to this function. */
function withoutLinks(text: string): string {
  const isOwn = (words: string, url: string) => words === '' || words === url || `mailto:${words}` === url;
  return text.replace(/<(https?:\/\/[^\s<>]{1,2000})>/g, '$1').replace(link, (_all, words: string, url: string) => {
    const shown = url.replace(/^(?:mailto|tel):/, '');
    return isOwn(words, url) || words === shown ? shown : `${words}: ${shown}`;
  });
}

/**
 * Replaces pairs of Markdown marks by the marks of WhatsApp. Marks next to an address are removed, because they would
 * become part of it.
 */
function withMarks(text: string): string {
  const edits = new Map<number, readonly [string, string]>();
  for (const { mark, open, close } of markPairs(text, emphasis)) {
    const beside = [text[open + mark.length], text[close - 1]];
    const shown = beside.includes(address) ? (['', ''] as const) : shownAs[mark];
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
 * Converts a row of a Markdown table to one line with its cells. Null if the line is not a row. Empty for the line
 * below the table's head.
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
 * Converts a Markdown line that is a heading, a table row, a list item or a rule. Null if the line is to be removed.
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
 * Converts the Markdown of models to the formatting of WhatsApp: *bold*, _italic_, ~struck~, and links as words and
 * address. Code, addresses, e-mails and signs within words stay unchanged. The text is read in one pass, because a
 * Markdown parser takes seconds for 16 KB of signs that open and never close (decision 127).
 */
export function plainMarks(text: string): string {
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
    .map((part, place) => (place % 2 === 0 ? withoutLinks(part) : part))
    .join('');
  const lines = hide(unlinked)
    .split('\n')
    .map(lineShown)
    .filter((line) => line !== null);
  let place = 0;
  const shown = stripLineEnds(withMarks(lines.join('\n'))).replace(/\n{3,}/g, '\n\n');
  return shown.trim().replace(placeholders, () => stored[place++] ?? '');
}
