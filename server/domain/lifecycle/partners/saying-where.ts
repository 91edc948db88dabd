import { AppError } from '#server/base/errors/app-error.ts';
import { InvalidProvisioning } from '../../platform/provisioning-file/read-provisioning.ts';

/** Splits a problem of a provisioning file, written as `path: reason`, into path and message. */
const issueOf = (problem: string): { path: string; message: string } => {
  const end = problem.indexOf(': ');
  return { path: `file.${problem.slice(0, end)}`, message: problem.slice(end + 2) };
};

/**
 * Runs work that reads a provisioning file. If the file has problems, throws invalid_request with one issue for each.
 */
export async function sayingWhere<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InvalidProvisioning)
      throw new AppError('invalid_request', { issues: error.problems.map(issueOf) });
    throw error;
  }
}
