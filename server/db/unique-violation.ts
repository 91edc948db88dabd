/** Did a unique index, or a trigger in its place, refuse the write? */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown }).code === '23505';

/** Runs a write whose unique index may refuse it; `refused` turns that refusal into the error to throw. */
export async function unlessTaken<T>(write: Promise<T>, refused: () => Error): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error) ? refused() : error;
  }
}
