/**
 * Whoever read what the process prints may be gone (`npm start | head`, a collector of logs that ended): then every line
 * printed is an error of its stream, and whoever prints errors nobody caught, as Next does, prints without end. A line
 * nobody can read is no reason to do anything else.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
