/**
 * Ignores errors of stdout and stderr. The program that reads the output may be gone (`npm start | head`, a log
 * collector that ended). Then every printed line is an error of the stream, and code that prints uncaught errors, as
 * Next does, would print without end. Unreadable output is no reason to stop.
 */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
