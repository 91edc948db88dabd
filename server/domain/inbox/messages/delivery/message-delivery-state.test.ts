import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type DeliveryReport, type DeliveryState, deliveryEvent, mergeDelivery } from './message-delivery-state.ts';

const queued: DeliveryState = {
  status: 'queued',
  sentAt: null,
  deliveredAt: null,
  readAt: null,
  failedAt: null,
  error: null,
};
const error = { code: '131026', title: 'undeliverable', detail: null, retryable: false };
const report = (status: DeliveryReport['status'], second: number): DeliveryReport => ({
  status,
  at: new Date(Date.UTC(2026, 10, 21, 12, 0, second)),
  error: status === 'failed' ? error : null,
});
const merge = (reports: readonly DeliveryReport[]) => reports.reduce(mergeDelivery, queued);

it('mergeDelivery gives the same state for reports in every order, even when each comes twice', () => {
  const reports = fc.uniqueArray(
    fc.constantFrom(report('sent', 1), report('failed', 2), report('delivered', 3), report('read', 4)),
  );
  fc.assert(
    fc.property(
      reports.chain((some) =>
        fc.tuple(fc.constant(some), fc.shuffledSubarray([...some, ...some], { minLength: some.length * 2 })),
      ),
      ([some, shuffled]) => {
        expect(merge(shuffled)).toEqual(merge(some));
      },
    ),
  );
});

it('mergeDelivery never lowers the status, and deliveryEvent returns each event at most once', () => {
  const rank = { queued: 0, sent: 1, failed: 2, delivered: 3, read: 4 };
  const any = fc.constantFrom(report('sent', 1), report('failed', 2), report('delivered', 3), report('read', 4));
  fc.assert(
    fc.property(fc.array(any, { maxLength: 12 }), (reports) => {
      let state = queued;
      const fired: string[] = [];
      for (const one of reports) {
        const next = mergeDelivery(state, one);
        expect(rank[next.status]).toBeGreaterThanOrEqual(rank[state.status]);
        const event = deliveryEvent(state, next);
        if (event) fired.push(event);
        state = next;
      }
      expect(new Set(fired).size).toBe(fired.length);
    }),
  );
});

const lost = { code: 'operator_unreachable', title: 'no answer', detail: null, retryable: false };
const believedLost: DeliveryReport = { ...report('failed', 2), error: lost };

it('an assumed failure gives way to the provider’s reports in every order, and message.sent follows', () => {
  const reports = [report('sent', 1), believedLost];
  expect(merge(reports)).toEqual(merge(reports.toReversed()));
  expect(merge(reports).status).toBe('sent');
  expect(deliveryEvent(merge([believedLost]), merge([believedLost, report('sent', 3)]))).toBe('message.sent');
  const failed = { ...report('failed', 9) };
  for (const order of [
    [believedLost, report('sent', 1), failed],
    [failed, report('sent', 1), believedLost],
  ])
    expect(merge(order)).toMatchObject({ status: 'failed', error });
  // A failure that the messaging provider reported is only replaced by a delivery.
  expect(merge([report('failed', 2), report('sent', 3)]).status).toBe('failed');
});

it('a delivered or read report wins over a failure that the provider reported', () => {
  expect(merge([report('failed', 2), report('delivered', 3)]).status).toBe('delivered');
  expect(merge([report('read', 4), report('failed', 2)]).status).toBe('read');
});
