import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';

/** The only token the double lets in. */
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

/** Templates come in pages, as the operator's do. */
function templatesPage(url: URL, base: string) {
  const after = Number(url.searchParams.get('after') ?? 0);
  const next = after + 5;
  const more = next < templates.length ? { next: `${base}${url.pathname}?after=${next}` } : {};
  return { data: templates.slice(after, next), paging: { cursors: { after: String(next) }, ...more } };
}

/** A network operator that is no sandbox: it knows one token, rates its numbers and has templates on two pages. */
export async function startOperatorDouble() {
  const server = createServer((request, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', base);
    const mayAsk = request.headers.authorization === `Bearer ${goodToken}`;
    const answer = !mayAsk
      ? { error: refusal }
      : url.pathname.endsWith('/message_templates')
        ? templatesPage(url, base)
        : {
            id: url.pathname.slice(1),
            display_phone_number: '+55 11 5000-1000',
            quality_rating: 'YELLOW',
            whatsapp_business_manager_messaging_limit: 'TIER_10K',
          };
    response.writeHead(mayAsk ? 200 : 401, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url: base,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
