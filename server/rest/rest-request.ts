/** A request to the REST API, independent of the HTTP server and framework. */
export interface RestRequest {
  readonly method: string;
  /** The path with its prefix `/v1`, not decoded. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The headers, with names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The IP address of the directly connected client, which may be a proxy. */
  readonly ip: string;
  /**
   * Reads the bytes of the body, none of which are read before this call. Returns `too_large` as soon as the body
   * exceeds `limitBytes`.
   */
  readBody(limitBytes: number): Promise<Uint8Array | 'too_large'>;
}

export interface RestAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}
