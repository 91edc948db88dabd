import { isStream, openStream } from '#server/rest/open-stream.ts';
import type { HandOn } from './hand-on.ts';

/**
 * Live updates are answered here, with all that guards a request before it: each stays open for a quarter of an hour, and Next
 * would hold what it makes of a request for as long, several times what the stream itself takes.
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
