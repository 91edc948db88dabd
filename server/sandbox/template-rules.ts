import { type CloudAnswer, cloudError } from './cloud-answer.ts';
import type { SentTemplate } from './message-rules.ts';
import type { SandboxTemplate } from './template.store.ts';

interface Component {
  readonly type?: string;
  readonly format?: string;
  readonly text?: string;
  readonly buttons?: readonly { readonly type?: string; readonly url?: string }[];
}

const variables = (text: string | undefined): Set<string> =>
  new Set([...(text ?? '').matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? ''));

type Parameters = NonNullable<SentTemplate['components']>[number]['parameters'];
type Counts = ReturnType<typeof countsOf>;

const parametersOf = (sent: SentTemplate, type: 'header' | 'body'): Parameters =>
  sent.components?.find((one) => one.type === type)?.parameters ?? [];

const unusable: Readonly<Record<string, number>> = { PAUSED: 132015, DISABLED: 132016 };

function countsOf(components: readonly Component[]) {
  const find = (type: string) => components.find((one) => one.type?.toUpperCase() === type);
  const header = find('HEADER');
  const buttons = find('BUTTONS')?.buttons ?? [];
  return {
    body: variables(find('BODY')?.text),
    bodyText: find('BODY')?.text ?? '',
    headerFormat: header?.format?.toLowerCase() ?? null,
    headerNeeds: header && header.format?.toUpperCase() !== 'TEXT' ? 1 : variables(header?.text).size,
    headerNames: variables(header?.text),
    headerText: header?.text ?? '',
    dynamicButtons: buttons.flatMap(({ type, url }, index) => {
      const kind = type?.toUpperCase();
      return kind === 'COPY_CODE' || kind === 'OTP' || (kind === 'URL' && variables(url).size > 0) ? [index] : [];
    }),
  };
}

/**
 * Whether the values of a template have wrong names. If the template's variables are named, every value needs one of
 * these names. If the variables are numbered, no value may have a name.
 */
function isMisnamed(
  given: Parameters,
  { parameter_format: format }: SandboxTemplate,
  names: ReadonlySet<string>,
): boolean {
  if (format === 'NAMED') return given.some((one) => !names.has(one.parameter_name ?? ''));
  return given.some((one) => one.parameter_name !== undefined);
}

const textOf = ({ text }: Parameters[number]): string => (typeof text === 'string' ? text : '');

/** Returns an error if a value contains a line break, a tab, or more than four spaces in a row. */
function formFault(given: Parameters, part: 'header' | 'body'): CloudAnswer | null {
  if (!given.some((one) => /[\n\r\t]| {5,}/.test(textOf(one)))) return null;
  const details = `${part}: Param text cannot have new-line/tab characters or more than 4 consecutive spaces`;
  return cloudError(400, 132018, details);
}

/** Returns the length of the template's body with its values inserted. */
function bodyLength(given: Parameters, { body, bodyText }: Counts): number {
  const names = [...body];
  const values = new Map(given.map((one, index) => [one.parameter_name ?? String(index + 1), textOf(one)]));
  return names.reduce((length, name) => {
    const placeholders = bodyText.match(new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`, 'g')) ?? [];
    return placeholders.reduce(
      (left, placeholder) => left - placeholder.length + (values.get(name) ?? '').length,
      length,
    );
  }, bodyText.length);
}

function bodyFault(sent: SentTemplate, known: SandboxTemplate, wanted: Counts): CloudAnswer | null {
  const expected = wanted.body;
  const given = parametersOf(sent, 'body');
  if (given.length !== expected.size) {
    const details = `body: number of localizable_params (${given.length}) does not match the expected number of params (${expected.size})`;
    return cloudError(400, 132000, details);
  }
  const isWrong = isMisnamed(given, known, expected);
  if (isWrong) return cloudError(400, 132012, 'body: Parameter name is missing or not one of the template');
  const form = formFault(given, 'body');
  if (form) return form;
  const length = bodyLength(given, wanted);
  return length > 1_024
    ? cloudError(400, 132005, `body: translated text has ${length} characters, at most 1024`)
    : null;
}

/**
 * Checks the value for the variable in a template's text header. The template must have a variable of the value's name,
 * and the header with the value inserted must not be too long.
 */
function wordsFault(
  given: Parameters,
  known: SandboxTemplate,
  { headerNames, headerText }: Counts,
): CloudAnswer | null {
  if (isMisnamed(given, known, headerNames)) {
    return cloudError(400, 132012, 'header: Parameter name is missing or not one of the template');
  }
  const form = formFault(given, 'header');
  if (form) return form;
  const [value] = given.map(textOf);
  if (value?.trim() === '') return cloudError(400, 131008, 'header: Parameter of type text is missing text value');
  const { length } = headerText.replace(/\{\{\s*\w+\s*\}\}/, value ?? '');
  return length > 60 ? cloudError(400, 132005, `header: translated text has ${length} characters, at most 60`) : null;
}

function headerFault(sent: SentTemplate, known: SandboxTemplate, wanted: Counts): CloudAnswer | null {
  const given = parametersOf(sent, 'header');
  const { headerFormat: format, headerNeeds } = wanted;
  const isMedium = format !== null && format !== 'text';
  if (given.length !== headerNeeds && !isMedium) {
    const details = `header: number of localizable_params (${given.length}) does not match the expected number of params (${headerNeeds})`;
    return cloudError(400, 132000, details);
  }
  if (given.length !== headerNeeds) {
    return cloudError(400, 132012, `header: Format mismatch, expected ${format ?? 'none'}`);
  }
  if (given[0] && format && given[0].type !== format) {
    return cloudError(400, 132012, `header: Format mismatch, expected ${format}, got ${given[0].type}`);
  }
  return isMedium ? null : wordsFault(given, known, wanted);
}

/**
 * Checks that the template exists, may be sent, and has all its values (whatsapp/operator.md#c3). Returns the error, or
 * null if the template can be sent.
 */
export function templateFault(sent: SentTemplate, known: SandboxTemplate | null): CloudAnswer | null {
  if (!known || known.status === 'DELETED') {
    return cloudError(404, 132001, `template name (${sent.name}) does not exist in ${sent.language.code}`);
  }
  const code = unusable[known.status];
  if (code) return cloudError(400, code, `template ${sent.name} is ${known.status}`);
  if (known.status !== 'APPROVED') return cloudError(404, 132001, `template ${sent.name} is ${known.status}`);
  const wanted = countsOf(known.components as Component[]);
  const header = headerFault(sent, known, wanted);
  if (header) return header;
  const buttons = sent.components?.flatMap((one) => (one.type === 'button' ? [Number(one.index)] : [])) ?? [];
  if (wanted.dynamicButtons.some((index) => !buttons.includes(index))) {
    return cloudError(400, 131008, `buttons: Button at index ${wanted.dynamicButtons.join(', ')} requires a parameter`);
  }
  return bodyFault(sent, known, wanted);
}
