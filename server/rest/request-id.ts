import { randomBase62 } from '#server/base/ids.ts';

const acceptable = /^[A-Za-z0-9._:-]{1,128}$/;

/** Returns the caller's X-Request-Id if it has a valid form, otherwise a new id (contract/transport.md). */
export const requestIdOf = (sent: string | undefined): string =>
  sent && acceptable.test(sent) ? sent : `req_${randomBase62(24)}`;
