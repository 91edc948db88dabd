import { now } from '#server/base/clock.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { hashKey } from '../hash-key.ts';
import { limitFailedAuthentication } from '../limits/rate-limit.ts';
import { type FlowRow, findFlowByHash } from './flow-token.store.ts';

/**
 * Returns the automation that is started with this token. Throws invalid_flow_token, and a 429 after 60 failures from
 * one address within a minute.
 */
export async function authenticateFlow(token: string | undefined, address: string): Promise<FlowRow> {
  const flow = token ? await findFlowByHash(hashKey(token), now()) : null;
  if (flow) return flow;
  await limitFailedAuthentication(address);
  throw new AppError('invalid_flow_token');
}
