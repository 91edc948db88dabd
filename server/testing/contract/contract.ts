import { contactRoutes } from './contacts.ts';
import type { ContractAnswer, ContractRoute } from './contract-route.ts';
import { conversationRoutes } from './conversations.ts';
import { otherRoutes } from './others.ts';
import { sendingRoutes } from './sending.ts';

const routes: readonly ContractRoute[] = [...contactRoutes, ...conversationRoutes, ...sendingRoutes, ...otherRoutes];

interface ContractRow {
  readonly at: string;
  readonly answer: string;
  readonly page: string;
}

const row = (at: string, page: string) => (answer: ContractAnswer) => ({ at, answer, page });

/**
 * Returns the rows about keys, scopes, limits, plans and bodies. They apply to every path with the same access
 * requirements.
 */
function generalRows({ at, asks }: ContractRoute): ContractRow[] {
  if (asks === 'nobody') return [];
  const keyed: ContractAnswer[] = ['401 missing_authorization', '401 invalid_api_key', '401 expired_api_key'];
  const allowed: ContractAnswer[] = ['403 ip_not_allowed', ...(asks ? [] : (['403 insufficient_scope'] as const))];
  const isFlow = asks === 'flow token';
  const isWritten = !at.startsWith('GET ');
  const subscribed = row(at, 'access.md#plans-and-quotas')('402 plan_limit_exceeded subscription');
  return [
    ...(isFlow ? [] : [...keyed, ...allowed].map(row(at, 'access.md#authentication'))),
    row(at, 'limits.md#rates')('429 rate_limit_exceeded'),
    ...(isWritten ? (['400 invalid_json', '400 unknown_fields'] as const).map(row(at, 'errors.md#any-endpoint')) : []),
    ...(isWritten ? [row(at, 'transport.md#bodies')('413 payload_too_large'), subscribed] : []),
    ...(isWritten && !isFlow ? [row(at, 'access.md#plans-and-quotas')('402 plan_limit_exceeded api')] : []),
  ];
}

/**
 * Returns the rows for methods that a path does not have (PUT stands for all of them). Also returns the rows for
 * answers that any path may give (`*`).
 */
const otherRows = (): ContractRow[] => [
  ...[...new Set(routes.map(({ at }) => at.split(' ')[1] ?? ''))].map((path) =>
    row(`PUT ${path}`, 'errors.md#any-endpoint')('405 method_not_allowed'),
  ),
  row('*', 'errors.md#any-endpoint')('404 route_not_found'),
  row('*', 'errors.md#any-endpoint')('500 internal_error'),
  row('GET /contacts-meta', 'versions.md#deprecated')('404 route_not_found'),
  row('POST /automation-webhook', 'versions.md#deprecated')('404 route_not_found'),
];

/** Returns every path of the contract, with the method. */
export const contractRoutes = (): string[] => routes.map(({ at }) => at);

/** Returns the whole contract: one row for each path, status and code. */
export const contractRows = (): ContractRow[] => [
  ...routes.flatMap((route) => [...route.answers.map(row(route.at, route.page)), ...generalRows(route)]),
  ...otherRows(),
];
