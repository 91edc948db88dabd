/**
 * Ignores write errors on stdout and stderr. These errors occur when the program that reads the output has ended (`npm
 * start | head`, a log collector). Without this function, code that prints uncaught errors, as Next does, would cause a
 * new error with each line and never end. Lost output is no reason to stop the server.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
