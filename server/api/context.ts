import type { Actor } from '#server/base/actor.ts';
import type { Role } from '#server/contract/organization/scopes.ts';

/** A signed-in member, as identified by the panel's session. */
export interface MemberIdentity {
  readonly organizationId: string;
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  /** The id of the session that the call was made with. */
  readonly sessionId?: string;
}

type Credential =
  | { readonly kind: 'key'; readonly authorization: string | undefined; readonly tokenInQuery?: string | undefined }
  | { readonly kind: 'member'; readonly member: MemberIdentity | null };

/** One call, through the REST API or the panel. */
export interface CallContext {
  readonly credential: Credential;
  /** The caller's address, already corrected for proxies. */
  readonly address: string;
  readonly requestId: string;
  /** Headers that are added to the response, even when the call fails. */
  readonly answerHeaders: Record<string, string>;
  /** Set by the operation for its response. With status 202, the call is accepted and executed later. */
  readonly answer?: { status?: 202 } | undefined;
  /** The caller that admission identified, for the request log. */
  admitted?: { readonly actor: Actor; readonly keyId: string | null; readonly isLegacy: boolean } | undefined;
}
