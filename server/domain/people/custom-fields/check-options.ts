import { AppError } from '#server/base/errors/app-error.ts';

/**
 * Checks the options of a custom field. A field of type select needs at least one option, without duplicates. Other
 * types have no options. Throws invalid_request.
 */
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
