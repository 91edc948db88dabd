import { AppError } from './app-error.ts';

/**
 * Returns the error for a request that gives one value under two names with different contents. Such a request is
 * refused, because it is not known which content the caller meant (contract/transport.md).
 */
export const differs = (path: string, names: string): AppError =>
  new AppError('invalid_request', { issues: [{ path, message: `${names} say different things; send one of them` }] });
