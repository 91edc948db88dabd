// Panel pages load this file in the browser. This file does not import zod, because zod would be larger than the file
// itself.
const mebibyte = 1024 * 1024;

/** Maximum size in bytes of a document and of a web page, as received. */
export const documentBytesMax = 25 * mebibyte;
export const pageBytesMax = 5 * mebibyte;
/** Maximum characters of a text that a person types or pastes. */
export const knowledgeTextMax = 200_000;
/** Limits of one source of knowledge: pages of a PDF, then characters and passages of any source. */
export const documentPagesMax = 500;
export const documentTextMax = 3_000_000;
export const passagesPerSource = 5_000;
/** Maximum number of sources of knowledge of one agent, and of passages in all of them. */
export const sourcesPerAgent = 300;
export const passagesPerAgent = 20_000;
