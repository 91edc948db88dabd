/** A tab that is in front says so this often. In a file of its own: the panel's every page reads it, and needs no zod for that. */
export const beatEveryMs = 25_000;
