/** HTML that contains no unescaped values. Only `html` can create an instance. */
class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type { Markup };

type Part = string | number | Markup | readonly Markup[];

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function written(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'object') return part.map(({ text }) => text).join('');
  return String(part).replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);
}

/** Template tag that builds HTML. Every inserted value is escaped, unless it is `Markup` itself. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(texts.map((text, at) => text + (at < parts.length ? written(parts[at] ?? '') : '')).join(''));
