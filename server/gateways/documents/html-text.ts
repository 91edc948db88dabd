import { load } from 'cheerio';
import TurndownService from 'turndown';
import { stripLineEnds } from '#server/base/strip-ends.ts';
import { type DocumentBounds, NoText } from './document.ts';

/** Selectors of elements that are not part of a page's own text, such as menus, forms and scripts. */
const aside = [
  'script, style, noscript, template, iframe, object, embed, svg, canvas, video, audio, picture, img, form, button, input, select, dialog',
  'nav, footer, aside, [role=navigation], [role=banner], [role=contentinfo], [role=complementary], [role=dialog], [role=alert]',
  '[hidden], [aria-hidden=true], [style*="display:none"], [style*="display: none"]',
  '[class*=cookie i], [id*=cookie i], [class*=breadcrumb i], [class*=newsletter i], [class*=share i]:not(article)',
].join(', ');

const mains = ['main', '[role=main]', 'article', '#content', '#main', '.content'];
/**
 * The minimum number of characters of a page's main part. A shorter main part is only a teaser, and the whole page is
 * used instead.
 */
const mainMin = 200;

const turndown = new TurndownService({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced' });
// Only the text of links and of formatted words is kept. Link targets and formatting are of no use for searching and
// quoting.
turndown.addRule('links', { filter: 'a', replacement: (words) => words });
turndown.addRule('marks', { filter: ['strong', 'b', 'em', 'i', 'code'], replacement: (words) => words });
turndown.addRule('cells', { filter: ['th', 'td'], replacement: (words) => `${words.replace(/\s+/g, ' ').trim()} | ` });
turndown.addRule('rows', { filter: 'tr', replacement: (words) => `| ${words.trimEnd()}\n` });
turndown.addRule('tables', { filter: 'table', replacement: (words) => `\n\n${words.trim()}\n\n` });
turndown.addRule('table parts', { filter: ['thead', 'tbody', 'tfoot'], replacement: (words) => words });

/** Removes the backslashes before escaped characters, because the Markdown is never rendered. */
const withoutEscapes = (text: string): string => text.replace(/\\([\\`*_{}[\]()#+\-.!>~|])/g, '$1');

/** Extracts the main text of a web page as Markdown. Throws NoText for a page without text. */
export function htmlText(html: string, bounds: DocumentBounds): { text: string; title: string | null } {
  const $ = load(html);
  const title = $('title').first().text().replace(/\s+/g, ' ').trim() || null;
  $(aside).remove();
  const parts = mains.map((selector) => $(selector).first()).filter((part) => part.text().trim().length >= mainMin);
  const main = parts[0] ?? $('body');
  // A header that contains the page's heading is kept. A header that is only a menu is removed.
  main.find('header').each((_index, header) => {
    if ($(header).find('h1, h2').length === 0) $(header).remove();
  });
  const text = stripLineEnds(withoutEscapes(turndown.turndown(main.html() ?? '')))
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (text.length > bounds.textMax) throw new NoText('too_large');
  if (text === '') throw new NoText('empty');
  return { text, title };
}
