import type { Actor } from '#server/base/actor.ts';
import type { Role } from '#server/contract/scopes.ts';

/** A signed-in member, as the panel's session names it. */
export interface MemberIdentity {
  readonly organizationId: string;
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  /** The session the call came with. */
  readonly sessionId?: string;
}

type Credential =
  | { readonly kind: 'key'; readonly authorization: string | undefined; readonly tokenInQuery?: string | undefined }
  | { readonly kind: 'member'; readonly member: MemberIdentity | null };

/** One call, from either door. */
export interface CallContext {
  readonly credential: Credential;
  /** The caller's address, proxies already considered. */
  readonly address: string;
  readonly requestId: string;
  /** Headers the answer will carry, also when the call fails. */
  readonly answerHeaders: Record<string, string>;
  /** What the operation says of its answer; 202: accepted, and done later. */
  readonly answer?: { status?: 202 } | undefined;
  /** What admission found out, for the request log. */
  admitted?: { readonly actor: Actor; readonly keyId: string | null; readonly isLegacy: boolean } | undefined;
}
