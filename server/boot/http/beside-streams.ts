import { isStream, openStream } from '#server/rest/open-stream.ts';
import type { HandOn } from './hand-on.ts';

/**
 * Serves streams of live updates here instead of in Next, behind the same guards as every other request. A stream stays
 * open for a quarter of an hour, and for all that time Next would hold its own request objects, several times the
 * memory of the stream itself.
 */
export const besideStreams =
  (handOn: HandOn): HandOn =>
  async (request, response, url) => {
    if (!isStream(url.pathname)) return handOn(request, response, url);
    const { headers: asked } = request;
    const answer = await openStream({ url, read: (name) => asked[name] as string | undefined });
    response.writeHead(answer.status, answer.headers);
    await (answer.write ? answer.write(response) : response.end(answer.body));
  };
