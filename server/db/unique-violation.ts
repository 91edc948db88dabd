/** Whether a write was refused by a unique index, or by a trigger that acts like one. */
export const isUniqueViolation = (error: unknown): boolean => (error as { code?: unknown }).code === '23505';

/** Runs a write that may violate a unique index. In that case throws the error that `refused` returns. */
export async function unlessTaken<T>(write: Promise<T>, refused: () => Error): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw isUniqueViolation(error) ? refused() : error;
  }
}
