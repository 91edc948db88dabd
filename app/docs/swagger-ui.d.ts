declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  /** The browser's Swagger UI; its options are those of its documentation. */
  const start: (options: Record<string, unknown>) => void;
  export default start;
}
