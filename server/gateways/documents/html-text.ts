import { load } from 'cheerio';
import TurndownService from 'turndown';
import { stripLineEnds } from '#server/base/strip-ends.ts';
import { type DocumentBounds, NoText } from './document.ts';

/** Elements around the text of a page, or without readable text. */
const aside = [
  'script, style, noscript, template, iframe, object, embed, svg, canvas, video, audio, picture, img, form, button, input, select, dialog',
  'nav, footer, aside, [role=navigation], [role=banner], [role=contentinfo], [role=complementary], [role=dialog], [role=alert]',
  '[hidden], [aria-hidden=true], [style*="display:none"], [style*="display: none"]',
  '[class*=cookie i], [id*=cookie i], [class*=breadcrumb i], [class*=newsletter i], [class*=share i]:not(article)',
].join(', ');

const mains = ['main', '[role=main]', 'article', '#content', '#main', '.content'];
/** A main part shorter than this is a teaser and not the text of the page. */
const mainMin = 200;

const turndown = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced' });
// The text of links and marks is searched and quoted. Their targets and formatting are not.
turndown.addRule('links', { filter: 'a', replacement: (words) => words });
turndown.addRule('marks', { filter: ['strong', 'b', 'em', 'i', 'code'], replacement: (words) => words });
turndown.addRule('cells', { filter: ['th', 'td'], replacement: (words) => `${words.replace(/\s+/g, ' ').trim()} | ` });
turndown.addRule('rows', { filter: 'tr', replacement: (words) => `| ${words.trimEnd()}\n` });
turndown.addRule('tables', { filter: 'table', replacement: (words) => `\n\n${words.trim()}\n\n` });
turndown.addRule('table parts', { filter: ['thead', 'tbody', 'tfoot'], replacement: (words) => words });

/** Removes escapes, which only Markdown renderers need. */
const withoutEscapes = (text: string): string => text.replace(/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1');

/** Extracts the main part of a web page as Markdown. Throws NoText for a page without text. */
export function htmlText(html: string, bounds: DocumentBounds): { text: string; title: string | null } {
  const $ = load(html);
  const title = $('title').first().text().replace(/\s+/g, ' ').trim() || null;
  $(aside).remove();
  const parts = mains.map((place) => $(place).first()).filter((part) => part.text().trim().length >= mainMin);
  const main = parts[0] ?? $('body');
  // A header that contains the page's own heading stays. One that is only a menu is removed.
  main.find('header').each((_place, header) => {
    if ($(header).find('h1, h2').length === 0) $(header).remove();
  });
  const text = stripLineEnds(withoutEscapes(turndown.turndown(main.html() ?? '')))
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (text.length > bounds.textMax) throw new NoText('too_large');
  if (text === '') throw new NoText('empty');
  return { text, title };
}
