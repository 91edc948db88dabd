/** Why nothing is recorded, each said in words of its own. */
export type RecordingFault = 'unsupported' | 'insecure' | 'refused' | 'missing' | 'busy' | 'empty' | 'failed';

/** Carries a fault that no browser has an error for. */
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

/** What a browser's refusal means to whoever wants to record. */
export function faultOf(error: unknown): RecordingFault {
  if (error instanceof RecordingError) return error.fault;
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return (Object.hasOwn(named, name) && named[name]) || 'failed';
}
