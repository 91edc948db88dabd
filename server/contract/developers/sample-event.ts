import samples from '../sample-events.json' with { type: 'json' };
import type { EventType } from './event-types.ts';
import type { EventEnvelope } from './webhook.ts';

/**
 * Returns the sample body of a type: what the serializers produce from a known contact, conversation and so on
 * (sample-events.test.ts).
 */
export const sampleEvent = (type: EventType): EventEnvelope => samples[type] as EventEnvelope;
