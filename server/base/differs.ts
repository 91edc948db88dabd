import { AppError } from './app-error.ts';

/** Two names for one thing that say different things: nobody knows which was meant, so nothing is done (contract/transport.md). */
export const differs = (path: string, places: string): AppError =>
  new AppError('invalid_request', { issues: [{ path, message: `${places} say different things; send one of them` }] });
