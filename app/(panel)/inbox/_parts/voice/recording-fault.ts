/** The reasons why recording is not possible. The panel has a text for each reason. */
export type RecordingFault = 'unsupported' | 'insecure' | 'refused' | 'missing' | 'busy' | 'empty' | 'failed';

/** An error for a reason that the browser does not report as an error. */
export class RecordingError extends Error {
  readonly fault: RecordingFault;

  constructor(fault: RecordingFault) {
    super(fault);
    this.fault = fault;
  }
}

const named: Readonly<Record<string, RecordingFault>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
  NotSupportedError: 'unsupported',
};

/** Converts an error of the browser into the reason to show. */
export function faultOf(error: unknown): RecordingFault {
  if (error instanceof RecordingError) return error.fault;
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return (Object.hasOwn(named, name) && named[name]) || 'failed';
}
