/** A style sheet as text: the bundler makes it small (server/inbound/bundle-launcher.ts). */
declare module '#server/embed/*.css' {
  const text: string;
  export default text;
}
