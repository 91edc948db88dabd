import type { Op } from './call-function.ts';
import { wakeTime } from './duration.ts';
import type { NewWait } from './wait.store.ts';

/**
 * Returns the wait that a sleep or wait-for-event operation asks for. Null for any other operation. The length of the
 * wait is a duration or an ISO date.
 */
export function waitOf(op: Op, at: Date): NewWait | null {
  if (op.op !== 'Sleep' && op.op !== 'WaitForEvent') return null;
  const isSleep = op.op === 'Sleep';
  const until = wakeTime((isSleep ? op.name : op.opts?.timeout) ?? '', at);
  return {
    stepId: op.id,
    eventName: isSleep ? null : (op.name ?? ''),
    expression: op.opts?.if ?? null,
    expiresInMs: Math.max(0, until.getTime() - at.getTime()),
  };
}
