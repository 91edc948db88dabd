import DNS from 'dns2';

/** The current addresses of a name. `silent` means that the server never answers queries for the name. */
type Records = readonly string[] | 'silent';

/**
 * Starts a real DNS server on loopback (UDP). The server reads `records` for each query, so a test may change a name's
 * addresses at any time. Its answers may not be cached (TTL 0). A name without records does not exist.
 */
export async function startNameServer() {
  const records = new Map<string, Records>();
  const asked: string[] = [];
  const { Packet } = DNS;
  const server = DNS.createServer({
    udp: true,
    handle: (request, send) => {
      const response = Packet.createResponseFromRequest(request);
      const [question] = request.questions;
      const name = question?.name ?? '';
      asked.push(name);
      const found = records.get(name);
      if (found === 'silent') return;
      if (!found) response.header.rcode = Packet.RCODE.NXDOMAIN;
      for (const address of found ?? []) {
        const type = address.includes(':') ? Packet.TYPE.AAAA : Packet.TYPE.A;
        if (question?.type !== type) continue;
        response.answers.push({ name, type, class: Packet.CLASS.IN, ttl: 0, address } as never);
      }
      void send(response);
    },
  });
  const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } });
  return {
    /** The server's address in the form that WEBHOOK_DNS_SERVERS needs. */
    address: `127.0.0.1:${udp?.port}`,
    asked,
    answer: (name: string, ...addresses: string[]) => void records.set(name, addresses),
    keepSilent: (name: string) => void records.set(name, 'silent'),
    stop: () => server.close(),
  };
}
