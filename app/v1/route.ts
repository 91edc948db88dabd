/** `/v1` itself, which no catch-all matches. */
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from './[...path]/route.ts';
