import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideStageMove, type PipelinePosition } from './stage-move.ts';

const entered = new Date('2026-11-01T10:00:00Z');
const at = new Date('2026-11-20T10:00:00Z');
const active: PipelinePosition = { stageId: 'a', enteredStageAt: entered, lostAt: null, lostReason: null };
const lost: PipelinePosition = { ...active, lostAt: entered, lostReason: 'price' };

describe('contact pipeline position (contract/contacts.md#positions-in-pipelines)', () => {
  it('a contact outside the pipeline enters the given stage', () => {
    expect(decideStageMove(null, { stageId: 'a' }, at)).toEqual({
      kind: 'moved',
      event: 'entered',
      fromStageId: null,
      next: { stageId: 'a', enteredStageAt: at, lostAt: null, lostReason: null },
    });
  });

  it('a contact in a stage moves to the given stage', () => {
    expect(decideStageMove(active, { stageId: 'b' }, at)).toMatchObject({
      kind: 'moved',
      event: 'moved',
      fromStageId: 'a',
      next: { stageId: 'b', enteredStageAt: at },
    });
  });

  it('a lost contact is active again after a move to another stage or to its own', () => {
    const reopened = { lostAt: null, lostReason: null };
    expect(decideStageMove(lost, { stageId: 'b' }, at)).toMatchObject({ event: 'moved', next: reopened });
    expect(decideStageMove(lost, { stageId: 'a' }, at)).toMatchObject({
      event: 'reopened',
      next: { ...reopened, enteredStageAt: entered },
    });
  });

  it('lost: true marks a contact as lost in the same stage and stores the reason', () => {
    expect(decideStageMove(active, { lost: true, reason: 'price' }, at)).toEqual({
      kind: 'moved',
      event: 'lost',
      fromStageId: 'a',
      next: { ...active, lostAt: at, lostReason: 'price' },
    });
  });

  it('lost: false makes a lost contact active again in the same stage', () => {
    expect(decideStageMove(lost, { lost: false }, at)).toMatchObject({ event: 'reopened', next: active });
  });

  it('lost is refused with not_in_pipeline for a contact outside the pipeline', () => {
    for (const flag of [true, false]) {
      expect(decideStageMove(null, { lost: flag }, at)).toEqual({ kind: 'refused', error: 'not_in_pipeline' });
    }
  });

  it('a stage with lost: true puts the contact into that stage as lost', () => {
    expect(decideStageMove(null, { stageId: 'b', lost: true }, at)).toMatchObject({
      event: 'lost',
      fromStageId: null,
      next: { stageId: 'b', lostAt: at },
    });
  });

  it('a reason has an effect only with lost: true', () => {
    expect(decideStageMove(active, { lost: false, reason: 'x' }, at).kind).toBe('unchanged');
    expect(decideStageMove(active, { stageId: 'b', reason: 'x' }, at)).toMatchObject({ next: { lostReason: null } });
  });

  it('a repeated loss keeps its time, and its reason unless another one is given', () => {
    expect(decideStageMove(lost, { lost: true }, at)).toEqual({ kind: 'unchanged', next: lost });
    expect(decideStageMove(lost, { lost: true, reason: 'timing' }, at)).toMatchObject({
      kind: 'moved',
      next: { lostAt: entered, lostReason: 'timing' },
    });
  });

  const position = fc.option(
    fc.record({
      stageId: fc.constantFrom('a', 'b', 'c'),
      enteredStageAt: fc.constant(entered),
      lostAt: fc.option(fc.constant(entered)),
      lostReason: fc.option(fc.constantFrom('price', 'timing')),
    }),
  );
  const request = fc.record(
    { stageId: fc.constantFrom('a', 'b', 'c'), lost: fc.boolean(), reason: fc.option(fc.constantFrom('price', '')) },
    { requiredKeys: [] },
  );

  it('the same request a second time changes nothing', () => {
    fc.assert(
      fc.property(position, request, (before, asked) => {
        const first = decideStageMove(before, asked, at);
        if (first.kind === 'refused') return;
        expect(decideStageMove(first.next, asked, new Date(at.getTime() + 1000))).toEqual({
          kind: 'unchanged',
          next: first.next,
        });
      }),
    );
  });

  it('the contact ends in the requested stage, and is lost exactly if lost: true was requested', () => {
    fc.assert(
      fc.property(position, request, (before, asked) => {
        const move = decideStageMove(before, asked, at);
        if (move.kind === 'refused') {
          expect([before, asked.stageId]).toEqual([null, undefined]);
          return;
        }
        expect(move.next.stageId).toBe(asked.stageId ?? before?.stageId);
        expect(move.next.lostAt !== null).toBe(asked.lost === true);
      }),
    );
  });
});
