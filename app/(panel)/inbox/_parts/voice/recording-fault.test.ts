import { expect, it } from 'vitest';
import { faultOf, RecordingError } from './recording-fault.ts';

it('faultOf identifies an error of the browser by its name, and returns “failed” for an unknown error', () => {
  const of = (name: string) => faultOf(new DOMException('words of the browser', name));
  expect(of('NotAllowedError')).toBe('refused');
  expect(of('NotFoundError')).toBe('missing');
  expect(of('NotReadableError')).toBe('busy');
  expect(faultOf(new RecordingError('insecure'))).toBe('insecure');
  for (const other of [of('DataCloneError'), of('constructor'), faultOf(new TypeError('x')), faultOf(null)])
    expect(other).toBe('failed');
});
