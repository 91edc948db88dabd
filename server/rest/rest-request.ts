/** A request as the door sees it, whatever server or framework brought it. */
export interface RestRequest {
  readonly method: string;
  /** The path with its `/v1` prefix, undecoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The socket's address. */
  readonly ip: string;
  /** The body's bytes, read only when asked for; `too_large` as soon as there are more than `limitBytes`. */
  readBody(limitBytes: number): Promise<Uint8Array | 'too_large'>;
}

export interface RestAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}
