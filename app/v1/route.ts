/** Serves the path `/v1` itself, which the catch-all route does not match. */
export { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } from './[...path]/route.ts';
