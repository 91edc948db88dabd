import { PassThrough, Readable } from 'node:stream';
import { openStream } from '#server/rest/open-stream.ts';

/**
 * Sends live updates to the browser on serverless hosts, where Next handles the request. On other hosts,
 * server/boot/http/beside-streams.ts sends them.
 */
export async function answerStream(request: Request): Promise<Response> {
  const { status, headers, body, write } = await openStream({
    url: new URL(request.url),
    read: (name) => request.headers.get(name),
  });
  if (!write) return new Response(body ?? null, { status, headers });
  const page = new PassThrough();
  void write(page);
  request.signal.addEventListener('abort', () => page.destroy());
  return new Response(Readable.toWeb(page) as ReadableStream<Uint8Array>, { status, headers });
}
