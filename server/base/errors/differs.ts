import { AppError } from './app-error.ts';

/**
 * Returns the error for two names of one thing with different values. It is unknown which was meant, so nothing is done
 * (contract/transport.md).
 */
export const differs = (path: string, places: string): AppError =>
  new AppError('invalid_request', { issues: [{ path, message: `${places} say different things; send one of them` }] });
