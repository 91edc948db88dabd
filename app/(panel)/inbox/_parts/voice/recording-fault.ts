/** Why nothing can be recorded; each has a text of its own. */
export type RecordingFault = 'unsupported' | 'insecure' | 'refused' | 'missing' | 'busy' | 'empty' | 'failed';

/** An error for a fault that browsers do not report as an error. */
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

/** Converts a browser's error into the fault to show. */
export function faultOf(error: unknown): RecordingFault {
  if (error instanceof RecordingError) return error.fault;
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return (Object.hasOwn(named, name) && named[name]) || 'failed';
}
