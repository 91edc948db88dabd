/** A request to the REST API, from any kind of server or framework. */
export interface RestRequest {
  readonly method: string;
  /** The path with its `/v1` prefix, undecoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Headers by lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Address of the socket's other end. */
  readonly ip: string;
  /** Reads the bytes of the body, only when called. Returns `too_large` as soon as there are more than `limitBytes`. */
  readBody(limitBytes: number): Promise<Uint8Array | 'too_large'>;
}

export interface RestAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}
