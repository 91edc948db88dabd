import { AppError } from '#server/base/app-error.ts';

/** A select offers at least one option, each once; only selects have options. Throws invalid_request. */
export function checkOptions(field: { readonly type: string; readonly options: readonly string[] }): void {
  const { type, options } = field;
  const message =
    type === 'select' && options.length === 0
      ? 'a select needs at least one option'
      : type !== 'select' && options.length > 0
        ? 'only a select has options'
        : new Set(options).size < options.length
          ? 'each option stands once'
          : null;
  if (message) throw new AppError('invalid_request', { issues: [{ path: 'options', message }] });
}
