import samples from '../sample-events.json' with { type: 'json' };
import type { EventType } from './event-types.ts';
import type { EventEnvelope } from './webhook.ts';

/**
 * Returns the sample event of a type, as the serializers produce it from known sample objects (sample-events.test.ts).
 */
export const sampleEvent = (type: EventType): EventEnvelope => samples[type] as EventEnvelope;
