import { isStream, openStream } from '#server/rest/open-stream.ts';
import type { HandOn } from './hand-on.ts';

/**
 * Returns a request handler that serves streams of live updates itself and passes all other requests to `handOn`
 * (Next). All checks of a request have already been made. A stream stays open for a quarter of an hour, and Next would
 * hold its own request objects for all that time. These objects take several times as much memory as the stream.
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
