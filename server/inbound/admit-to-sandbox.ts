import { callerAddress } from '#server/access/address.ts';
import { authenticateKey } from '#server/access/identity/authenticate-key.ts';
import { requireScope } from '#server/access/identity/authorize.ts';
import { saysItIsFromOwnSite } from '#server/access/identity/own-site.ts';
import { findSessionOfCookie } from '#server/access/identity/session-of-cookie.ts';
import { limitCalls, limitFailedAuthentication } from '#server/access/limits/rate-limit.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { errors } from '#server/contract/errors.ts';
import type { Scope } from '#server/contract/organization/scopes.ts';

interface SandboxRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly ip: string;
}

interface Refusal {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

type Admission =
  | { readonly organizationId: string; readonly headers: Record<string, string> }
  | { readonly refusal: Refusal };

const notSignedIn = (scope: Scope) =>
  `Sign in as an administrator, or send Authorization: Bearer and a key with ${scope}.`;
const notOurPage = 'Only pages of this deployment may do this in your name.';

async function admitKey(authorization: string, address: string, scope: Scope): Promise<Admission> {
  const key = await authenticateKey(authorization, address);
  const headers = await limitCalls('panel', key.id, key.organizationId);
  requireScope(key.scopes, scope);
  return { organizationId: key.organizationId, headers };
}

async function admitAdministrator(
  { method, headers }: SandboxRequest,
  address: string,
  scope: Scope,
): Promise<Admission> {
  const member = await findSessionOfCookie(headers.cookie);
  if (!member) {
    await limitFailedAuthentication(address);
    throw new AppError('sign_in_required', undefined, { message: notSignedIn(scope) });
  }
  if (!saysItIsFromOwnSite(method, (name) => headers[name]))
    throw new AppError('origin_not_allowed', undefined, { message: notOurPage });
  const rate = await limitCalls('panel', member.userId, member.organizationId);
  if (member.role !== 'admin') throw new AppError('admin_only');
  return { organizationId: member.organizationId, headers: rate };
}

function refusalOf(error: AppError): Refusal {
  const { status, message } = errors[error.code];
  const body = { error: error.code, message: error.publicMessage ?? message, details: error.details };
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...error.headers };
  return { status, headers, body: JSON.stringify(body) };
}

/**
 * Checks whether a caller may use the sandbox's tools (the simulated phone and the webhook inspector). Two kinds of
 * callers may use them: an API key of the organization with the scope, and an administrator who is signed in to the
 * panel and calls from a page of this deployment. The checks have the same order as in every API call
 * (contract/transport.md#order-of-checks).
 */
export async function admitToSandbox(request: SandboxRequest, scope: Scope): Promise<Admission> {
  const { authorization, 'x-forwarded-for': forwarded } = request.headers;
  const address = callerAddress(request.ip, forwarded);
  try {
    return await (authorization
      ? admitKey(authorization, address, scope)
      : admitAdministrator(request, address, scope));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: refusalOf(error) };
  }
}
