import { AppError } from '#server/base/app-error.ts';
import { InvalidProvisioning } from '../provisioning/read-provisioning.ts';

/** A problem is told as `path: reason`. */
const issueOf = (problem: string): { path: string; message: string } => {
  const end = problem.indexOf(': ');
  return { path: `file.${problem.slice(0, end)}`, message: problem.slice(end + 2) };
};

/** Problems of a file become those of the call. */
export async function sayingWhere<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InvalidProvisioning)
      throw new AppError('invalid_request', { issues: error.problems.map(issueOf) });
    throw error;
  }
}
