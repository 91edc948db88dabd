import { stripEnd, stripLineEnds } from '#server/base/strip-ends.ts';
import { literalPieces, markPairs } from '#server/base/text-marks.ts';

/** Stand for a piece that stays as it is while the marks around it are read; taken out of what comes in. */
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

/** Links as their words and address, outside of code. */
function withoutLinks(text: string): string {
  const isOwn = (words: string, url: string) => words === '' || words === url || `mailto:${words}` === url;
  return text.replace(/<(https?:\/\/[^\s<>]{1,2000})>/g, '$1').replace(link, (_all, words: string, url: string) => {
    const shown = url.replace(/^(?:mailto|tel):/, '');
    return isOwn(words, url) || words === shown ? shown : `${words}: ${shown}`;
  });
}

/** Pairs of marks as the network writes them; around an address none, since they would become part of it. */
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

/** A row of a table with its cells in a line; the line below its head says nothing. */
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

/** Lines that are more than words: headings, rows, items, borders. A line that is gone is null. */
function lineShown(line: string): string | null {
  const titled = heading(line);
  if (titled !== null) return titled;
  const cells = row(line);
  if (cells !== null) return cells === '' ? null : cells;
  if (/^ {0,3}(?:(?:- ?){3,}|(?:\* ?){3,}|(?:_ ?){3,})$/.test(stripEnd(line, ' '))) return null;
  return line.replace(/^([^\S\n]{0,20})[*+]\s+(?=\S)/, '$1- ');
}

/**
 * Markdown as models write it, as the network renders it: *bold*, _italic_, ~struck~, links as words and address. Code,
 * addresses and e-mails stay as they are, and so do signs within words. One pass over the text: a parser of Markdown takes
 * seconds for 16 KB of signs that open and never close (decision 127).
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
        // A link's address is part of the link: only code is kept from being read as one.
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
