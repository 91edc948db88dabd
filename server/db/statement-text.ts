import { createHash } from 'node:crypto';

type Digit = `${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`;
/** Whether a character can be part of a name: a digit, an underscore, or a letter, which has an upper and a lower case. */
type IsOfName<Sign extends string> = Sign extends Digit | '_'
  ? true
  : Lowercase<Sign> extends Uppercase<Sign>
    ? false
    : true;

/** The name with which a text begins: `phone` for `phone::text AND …`. */
type NameAtStart<Text extends string, Read extends string = ''> = Text extends `${infer Sign}${infer Rest}`
  ? IsOfName<Sign> extends true
    ? NameAtStart<Rest, `${Read}${Sign}`>
    : Read
  : Read;

/** The parameter names in a text: `phone | at` for `… phone = $phone AND created_at < $at`. */
type NamesIn<Text extends string, Found extends string = never> = Text extends `${string}$${infer Rest}`
  ? NamesIn<Rest, Found | NameAtStart<Rest>>
  : Found;

/**
 * Whether the type of a text is its exact literal. The type of a text that functions compose is only `string` or a
 * template pattern.
 */
type IsKnown<Text extends string> = Record<never, never> extends Readonly<Record<Text, unknown>> ? false : true;

/**
 * The type of a statement's values, keyed by the names in its text. A missing name does not compile, and neither does a
 * name that the text does not contain. If a text is composed at run time, `valuesInOrder` reports such a mistake at run
 * time, and the check of all statements (server/testing/statements) reports it in the tests.
 */
export type NamedValues<Text extends string> =
  IsKnown<Text> extends true ? { readonly [Name in NamesIn<Text>]: unknown } : Readonly<Record<string, unknown>>;

/**
 * A statement in Postgres' form. `text` contains `$1`, `$2` and so on, and `names` lists the name of each position in
 * order.
 */
export interface Positional {
  readonly text: string;
  readonly names: readonly string[];
}

const knownMax = 2_000;
const known = new Map<string, Positional>();

function parse(text: string): Positional {
  const names: string[] = [];
  const positional = text.replaceAll(/\$(\w+)/g, (_, name: string) => {
    if (/^\d/.test(name)) throw new Error(`the statement has names and numbers: $${name} in ${text}`);
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text: positional, names };
}

/** Converts a text with named parameters to a text with numbered parameters. Each fixed text is parsed only once. */
export function positional(text: string): Positional {
  const read = known.get(text);
  if (read) return read;
  const parsed = parse(text);
  if (known.size < knownMax) known.set(text, parsed);
  return parsed;
}

/** Returns the values in the order of the names. Throws if the text and the values do not have the same names. */
export function valuesInOrder({ names, text }: Positional, values: Readonly<Record<string, unknown>>): unknown[] {
  const given = Object.keys(values);
  if (given.length !== names.length || !names.every((name) => Object.hasOwn(values, name)))
    throw new Error(`the statement names ${names.join(', ')}; given are ${given.join(', ')}: ${text}`);
  return names.map((name) => values[name]);
}

const nameOf = (text: string): string => createHash('sha1').update(text).digest('base64url');

/** Maximum number of fixed texts that get a name. It limits the memory if a text that should be fixed varies. */
const fixedMax = 1_000;
const fixed = new Map<string, string>();

/**
 * Returns the name under which a fixed text is prepared. Postgres plans a named statement once per connection, and
 * holds the plan for as long as the connection exists.
 */
export function fixedName(text: string): string | undefined {
  const known = fixed.get(text);
  if (known || fixed.size >= fixedMax) return known;
  const name = nameOf(text);
  fixed.set(text, name);
  return name;
}

const composedMax = 32;
const oftenEnough = 5;
const countedMax = 500;
const composed = new Map<string, string>();
const asked = new Map<string, number>();

/**
 * Returns the name under which a composed text is prepared, or undefined for most composed texts. Filters combine into
 * thousands of texts, and a plan for each text on every connection would cost memory that is never freed. Only the few
 * frequent texts get a name.
 */
export function composedName(text: string): string | undefined {
  const known = composed.get(text);
  if (known || composed.size >= composedMax) return known;
  const times = (asked.get(text) ?? 0) + 1;
  if (times < oftenEnough) {
    // The counts are cleared when there are too many of them, so that rare texts do not fill the memory.
    if (asked.size >= countedMax) asked.clear();
    asked.set(text, times);
    return undefined;
  }
  asked.delete(text);
  const name = nameOf(text);
  composed.set(text, name);
  return name;
}
