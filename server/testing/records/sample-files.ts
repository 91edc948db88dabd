/** An image of one pixel. */
export const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Returns the first page of an Ogg stream with Opus sound, followed by more bytes. */
export const oggOpus = (channels: number): Buffer =>
  Buffer.concat([
    Buffer.from('OggS'),
    Buffer.from([0, 2]),
    Buffer.alloc(20),
    Buffer.from([1, 19]),
    Buffer.from('OpusHead'),
    Buffer.from([1, channels]),
    Buffer.alloc(60),
  ]);
