import { describe, expect, it } from 'vitest';
import { asSpeed, clockOf, keyOnTrack, speedAfter } from './playing.ts';

describe('what is played', () => {
  it('goes from one speed to the next and round again; what was kept amiss is the plain one', () => {
    expect([speedAfter(1), speedAfter(1.5), speedAfter(2)]).toEqual([1.5, 2, 1]);
    expect([asSpeed('1.5'), asSpeed('2'), asSpeed('1')]).toEqual([1.5, 2, 1]);
    for (const kept of [null, '', '0', '16', 'NaN', '2.0']) expect(asSpeed(kept)).toBe(1);
  });

  it('is wound by keys, within its length', () => {
    expect(keyOnTrack('ArrowRight', 3, 10)).toBe(5);
    expect(keyOnTrack('ArrowLeft', 1, 10)).toBe(0);
    expect(keyOnTrack('PageUp', 3, 60)).toBe(13);
    expect(keyOnTrack('PageUp', 3, 5)).toBe(5);
    expect(keyOnTrack('Home', 3, 5)).toBe(0);
    expect(keyOnTrack('End', 3, 5)).toBe(5);
    for (const key of ['Tab', 'm', 'constructor']) expect(keyOnTrack(key, 3, 5)).toBeNull();
  });

  it('says its time in whole seconds', () => {
    expect([0, 6.99, 59.9, 60, 750, 3_605].map(clockOf)).toEqual(['0:00', '0:06', '0:59', '1:00', '12:30', '1:00:05']);
    expect(clockOf(-1)).toBe('0:00');
  });
});
