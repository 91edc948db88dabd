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

const unusable: Readonly<Record<string, number>> = { PAUSED: 132015, DISABLED: 132016 };

function countsOf(components: readonly Component[]) {
  const find = (type: string) => components.find((one) => one.type?.toUpperCase() === type);
  const header = find('HEADER');
  const buttons = find('BUTTONS')?.buttons ?? [];
  return {
    body: variables(find('BODY')?.text),
    headerFormat: header?.format?.toLowerCase() ?? null,
    headerNeeds: header && header.format?.toUpperCase() !== 'TEXT' ? 1 : variables(header?.text).size,
    dynamicButtons: buttons.flatMap(({ type, url }, index) => {
      const kind = type?.toUpperCase();
      return kind === 'COPY_CODE' || kind === 'OTP' || (kind === 'URL' && variables(url).size > 0) ? [index] : [];
    }),
  };
}

function bodyFault(sent: SentTemplate, known: SandboxTemplate, expected: ReadonlySet<string>): CloudAnswer | null {
  const given = sent.components?.find((one) => one.type === 'body')?.parameters ?? [];
  if (given.length !== expected.size) {
    const details = `body: number of localizable_params (${given.length}) does not match the expected number of params (${expected.size})`;
    return cloudError(400, 132000, details);
  }
  const isNamed = known.parameter_format === 'NAMED';
  const wrong = given.find((one) =>
    isNamed ? !expected.has(one.parameter_name ?? '') : one.parameter_name !== undefined,
  );
  return wrong ? cloudError(400, 132012, 'body: Parameter name is missing or not one of the template') : null;
}

/** Does the template exist, may it be sent, and has it all its values (operator.md C3)? Null when it is fine. */
export function templateFault(sent: SentTemplate, known: SandboxTemplate | null): CloudAnswer | null {
  if (!known || known.status === 'DELETED') {
    return cloudError(404, 132001, `template name (${sent.name}) does not exist in ${sent.language.code}`);
  }
  const code = unusable[known.status];
  if (code) return cloudError(400, code, `template ${sent.name} is ${known.status}`);
  if (known.status !== 'APPROVED') return cloudError(404, 132001, `template ${sent.name} is ${known.status}`);
  const wanted = countsOf(known.components as Component[]);
  const header = sent.components?.find((one) => one.type === 'header')?.parameters ?? [];
  const isMedium = wanted.headerFormat !== null && wanted.headerFormat !== 'text';
  if (header.length !== wanted.headerNeeds && !isMedium) {
    const details = `header: number of localizable_params (${header.length}) does not match the expected number of params (${wanted.headerNeeds})`;
    return cloudError(400, 132000, details);
  }
  if (header.length !== wanted.headerNeeds) {
    return cloudError(400, 132012, `header: Format mismatch, expected ${wanted.headerFormat ?? 'none'}`);
  }
  if (header[0] && wanted.headerFormat && header[0].type !== wanted.headerFormat) {
    return cloudError(400, 132012, `header: Format mismatch, expected ${wanted.headerFormat}, got ${header[0].type}`);
  }
  const buttons = sent.components?.flatMap((one) => (one.type === 'button' ? [Number(one.index)] : [])) ?? [];
  if (wanted.dynamicButtons.some((index) => !buttons.includes(index))) {
    return cloudError(400, 131008, `buttons: Button at index ${wanted.dynamicButtons.join(', ')} requires a parameter`);
  }
  return bodyFault(sent, known, wanted.body);
}
