/** A style sheet as text. The bundler minifies it (server/inbound/handle-embed-request.ts). */
declare module '#server/embed/*.css' {
  const text: string;
  export default text;
}
