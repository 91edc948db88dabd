// Pages read these in the browser, where zod would weigh more than they do.
const mebibyte = 1024 * 1024;

/** A document, and a web page, in bytes as they come. */
export const documentBytesMax = 25 * mebibyte;
export const pageBytesMax = 5 * mebibyte;
/** What one types or pastes, in characters. */
export const knowledgeTextMax = 200_000;
/** Of one source: pages of a PDF, characters and passages of anything. */
export const documentPagesMax = 500;
export const documentTextMax = 3_000_000;
export const passagesPerSource = 5_000;
/** Of one agent. */
export const sourcesPerAgent = 300;
export const passagesPerAgent = 20_000;
