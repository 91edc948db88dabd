import { AppError } from '#server/base/errors/app-error.ts';
import { InvalidProvisioning } from '../../platform/provisioning-file/read-provisioning.ts';

/** Splits a problem written as `path: reason`. */
const issueOf = (problem: string): { path: string; message: string } => {
  const end = problem.indexOf(': ');
  return { path: `file.${problem.slice(0, end)}`, message: problem.slice(end + 2) };
};

/** Turns the problems of a file into problems of the call. */
export async function sayingWhere<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InvalidProvisioning)
      throw new AppError('invalid_request', { issues: error.problems.map(issueOf) });
    throw error;
  }
}
