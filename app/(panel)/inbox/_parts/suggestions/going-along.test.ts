import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atRest, goOn, isReady, type Step } from './going-along.ts';

const gone = (...steps: Step[]) => steps.reduce(goOn, atRest);

describe('a reply with files of quick replies', () => {
  it('waits for all files, also for a file that was chosen after the attendant pressed send', () => {
    expect(isReady(gone('chosen', 'chosen', 'to be sent', 'there'))).toBe(false);
    expect(isReady(gone('chosen', 'chosen', 'to be sent', 'there', 'there'))).toBe(true);
    expect(isReady(gone('chosen', 'to be sent', 'chosen', 'there'))).toBe(false);
  });

  it('is sent once, and only after the attendant pressed send', () => {
    expect(isReady(gone('chosen', 'there'))).toBe(false);
    expect(gone('chosen', 'to be sent', 'there', 'sent')).toEqual(atRest);
  });

  it('is not sent after a failed download, until the attendant presses send again', () => {
    expect(isReady(gone('chosen', 'chosen', 'to be sent', 'not to be had', 'there'))).toBe(false);
    expect(isReady(gone('chosen', 'chosen', 'to be sent', 'not to be had', 'to be sent', 'there'))).toBe(true);
  });

  it('is never sent while a file is being downloaded, in any order of steps', () => {
    const steps = fc.array(fc.constantFrom<Step>('chosen', 'there', 'not to be had', 'to be sent'), { maxLength: 30 });
    fc.assert(
      fc.property(steps, (all) => {
        let state = atRest;
        let coming = 0;
        for (const step of all) {
          // A file can arrive or fail only after it was chosen.
          if ((step === 'there' || step === 'not to be had') && coming === 0) continue;
          coming += step === 'chosen' ? 1 : step === 'to be sent' ? 0 : -1;
          state = goOn(state, step);
          if (isReady(state)) expect(coming).toBe(0);
        }
      }),
    );
  });
});
