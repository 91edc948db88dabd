import { describe, expect, it } from 'vitest';
import { asSpeed, clockOf, keyOnTrack, speedAfter } from './playing.ts';

describe('the audio player', () => {
  it('cycles through the speeds 1, 1.5 and 2, and uses 1 for an invalid stored speed', () => {
    expect([speedAfter(1), speedAfter(1.5), speedAfter(2)]).toEqual([1.5, 2, 1]);
    expect([asSpeed('1.5'), asSpeed('2'), asSpeed('1')]).toEqual([1.5, 2, 1]);
    for (const kept of [null, '', '0', '16', 'NaN', '2.0']) expect(asSpeed(kept)).toBe(1);
  });

  it('seeks with keys within the length of the recording, and ignores other keys', () => {
    expect(keyOnTrack('ArrowRight', 3, 10)).toBe(5);
    expect(keyOnTrack('ArrowLeft', 1, 10)).toBe(0);
    expect(keyOnTrack('PageUp', 3, 60)).toBe(13);
    expect(keyOnTrack('PageUp', 3, 5)).toBe(5);
    expect(keyOnTrack('Home', 3, 5)).toBe(0);
    expect(keyOnTrack('End', 3, 5)).toBe(5);
    for (const key of ['Tab', 'm', 'constructor']) expect(keyOnTrack(key, 3, 5)).toBeNull();
  });

  it('shows the time in whole seconds', () => {
    expect([0, 6.99, 59.9, 60, 750, 3_605].map(clockOf)).toEqual(['0:00', '0:06', '0:59', '1:00', '12:30', '1:00:05']);
    expect(clockOf(-1)).toBe('0:00');
  });
});
