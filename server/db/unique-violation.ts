/** Runs a write whose unique index may refuse it; `refused` turns that refusal into the error to throw. */
export async function unlessTaken<T>(write: Promise<T>, refused: () => Error): Promise<T> {
  try {
    return await write;
  } catch (error) {
    throw (error as { code?: string }).code === '23505' ? refused() : error;
  }
}
