import { interactiveLimits } from '../platform/interactive-limits.ts';

interface Component {
  readonly type: string;
  readonly format: string | null;
  readonly text: string;
  readonly buttons: readonly Component[];
  readonly url: string;
}

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads a template's components without zod, because pages of the panel load this file in the browser. */
function componentsOf(value: unknown): Component[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    if (one === null || typeof one !== 'object') return [];
    const { type, format, text, buttons, url } = one as Readonly<Record<string, unknown>>;
    if (typeof type !== 'string') return [];
    const known = { type: type.toUpperCase(), text: words(text), url: words(url), buttons: componentsOf(buttons) };
    return [{ ...known, format: words(format).toUpperCase() || null }];
  });
}

interface DynamicButton {
  readonly index: number;
  readonly kind: 'url' | 'quick_reply' | 'copy_code';
}

/** The parts of a template that are shown, and the values that a message with it needs (whatsapp/operator.md#c3). */
export interface TemplateNeeds {
  readonly body: string;
  /** Names of the body's variables, each once. A name is a number (`1`, `2`) or a word. */
  readonly variables: readonly string[];
  readonly headerFormat: string | null;
  /** The text of the header. Empty if the template has no text header. */
  readonly headerText: string;
  readonly footer: string;
  /** Names of the variables in a text header. The messaging provider allows at most one variable. */
  readonly headerVariables: readonly string[];
  /** Buttons that need a value. */
  readonly required: readonly DynamicButton[];
  /** Quick-reply buttons, which may have a payload but do not need one. */
  readonly optional: readonly DynamicButton[];
  readonly buttonTexts: readonly string[];
}

const variablesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? '')),
];

const inOrder = (names: string[]): string[] =>
  names.every((name) => /^\d+$/.test(name)) ? names.sort((a, b) => Number(a) - Number(b)) : names;

/**
 * Returns the needs of a template from its components, as the messaging provider returns them. Components of an unknown
 * type need no value.
 */
export function templateNeeds(components: unknown): TemplateNeeds {
  const read = componentsOf(components);
  const of = (type: string) => read.find((one) => one.type === type);
  const body = of('BODY')?.text ?? '';
  const buttons = (of('BUTTONS')?.buttons ?? []).map((one, index) => ({ ...one, index }));
  const required = buttons.flatMap(({ type, url, index }): DynamicButton[] => {
    if (type === 'COPY_CODE') return [{ index, kind: 'copy_code' }];
    const isFilled = type === 'OTP' || (type === 'URL' && variablesIn(url).length > 0);
    return isFilled ? [{ index, kind: 'url' }] : [];
  });
  const optional = buttons.flatMap(({ type, index }): DynamicButton[] =>
    type === 'QUICK_REPLY' ? [{ index, kind: 'quick_reply' }] : [],
  );
  return {
    body,
    variables: inOrder(variablesIn(body)),
    headerFormat: of('HEADER')?.format ?? null,
    headerText: of('HEADER')?.text ?? '',
    footer: of('FOOTER')?.text ?? '',
    headerVariables: variablesIn(of('HEADER')?.text ?? ''),
    required,
    optional,
    buttonTexts: buttons.map((one) => one.text),
  };
}

/** Maximum length of a template's body after its variables are filled. */
export const templateBodyMax = 1_024;

/**
 * Converts a value to the form that the messaging provider accepts (132018): no line breaks, no tabs, and at most four
 * blanks in a row. The stored and displayed message keeps the value as it was written.
 */
export const valueOnWire = (value: string): string =>
  value
    .split(/[\t\n\v\f\r\u0085\u2028\u2029]+/)
    .map((line, index, all) => (index > 0 ? line.trimStart() : all.length > 1 ? line.trimEnd() : line))
    .filter((line, _index, all) => all.length === 1 || line !== '')
    .join(' ')
    .replace(/ {5,}/g, ' ');

/** Returns the body with its variables filled. A variable without a value stays as written, for example as {{1}}. */
export const fillBody = (body: string, values: ReadonlyMap<string, string>): string =>
  body.replace(/\{\{\s*(\w+)\s*\}\}/g, (written, name: string) => values.get(name) ?? written);

/** Returns the text header with its variable filled. If no value is given, the text stays unchanged. */
export const fillHeader = ({ headerText, headerVariables: [name] }: TemplateNeeds, value: string | null): string =>
  name === undefined || !value ? headerText : fillBody(headerText, new Map([[name, value]]));

/** Returns how long the value in a text header may be, given the length of the rest of the header's text. */
export const headerRoom = (needs: TemplateNeeds): number =>
  Math.max(1, interactiveLimits.header - fillHeader(needs, ' ').length + 1);
