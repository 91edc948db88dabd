import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

/** The only access token that the fake messaging provider accepts. */
export const goodToken = 'EAAG-good';

const templates = Array.from({ length: 9 }, (_, index) => ({
  id: String(9_000 + index),
  name: `aviso_${index}`,
  language: 'pt_BR',
  status: index === 0 ? 'REJECTED' : index === 1 ? 'PENDING' : 'APPROVED',
  category: 'UTILITY',
  rejected_reason: index === 0 ? 'INVALID_FORMAT' : 'NONE',
  quality_score: { score: index === 2 ? 'YELLOW' : 'GREEN' },
  components: [{ type: 'BODY', text: `Oi {{1}}, aviso ${index}.` }],
}));

const refusal = { message: 'Error validating access token', type: 'OAuthException', code: 190 };

/** Returns templates in pages, as the messaging provider does. */
function templatesPage(url: URL, base: string) {
  const after = Number(url.searchParams.get('after') ?? 0);
  const next = after + 5;
  const more = next < templates.length ? { next: `${base}${url.pathname}?after=${next}` } : {};
  return { data: templates.slice(after, next), paging: { cursors: { after: String(next) }, ...more } };
}

/** Returns phone numbers in pages, with one number on each page. */
function numbersPage(url: URL, base: string, ids: readonly string[]) {
  const position = Number(url.searchParams.get('after') ?? 0);
  const next = position + 1;
  const more = next < ids.length ? { next: `${base}${url.pathname}?after=${next}` } : {};
  return {
    data: ids.slice(position, next).map((id) => ({ id })),
    paging: { cursors: { after: String(next) }, ...more },
  };
}

/** The business account that owns all numbers of the fake messaging provider. */
export const goodAccount = '102290129340398';

/**
 * Starts a fake messaging provider, separate from the sandbox. The provider knows one token and one account with
 * several numbers. It returns one number on each page, each with a quality rating, and the templates on two pages.
 */
export async function startOperatorDouble() {
  const asked: string[] = [];
  let withdrawn = false;
  const answerTo = (url: URL): object => {
    const [, id = '', what] = url.pathname.split('/');
    if (what === 'message_templates') return templatesPage(url, base);
    if (what === 'phone_numbers') return numbersPage(url, base, id === goodAccount ? asked : []);
    asked.push(id);
    return {
      id,
      display_phone_number: '+55 11 5000-1000',
      quality_rating: 'YELLOW',
      whatsapp_business_manager_messaging_limit: 'TIER_10K',
    };
  };
  const server = createServer((request, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', base);
    const mayAsk = !withdrawn && request.headers.authorization === `Bearer ${goodToken}`;
    const answer = mayAsk ? answerTo(url) : { error: refusal };
    response.writeHead(mayAsk ? 200 : 401, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url: base,
    /** Makes the access token invalid, or valid again. */
    withdraw: (on: boolean) => {
      withdrawn = on;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
