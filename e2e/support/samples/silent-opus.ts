const framesASecond = 50;
const samplesAFrame = 960;
/** 20 ms of silence, encoded as Opus. */
const silence = Buffer.from([0xf8, 0xff, 0xfe]);

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}

/** Returns an Ogg page that contains whole packets, each shorter than 255 bytes. */
function page(packets: readonly Buffer[], at: number, kind: number, position: number): Buffer {
  const head = Buffer.alloc(27);
  head.write('OggS');
  head[5] = kind;
  head.writeBigUInt64LE(BigInt(position), 6);
  head.writeUInt32LE(1, 14);
  head.writeUInt32LE(at, 18);
  head[26] = packets.length;
  const whole = Buffer.concat([head, Buffer.from(packets.map(({ length }) => length)), ...packets]);
  whole.writeUInt32LE(checksum(whole), 22);
  return whole;
}

/** Returns a playable voice note with this many seconds of silence. */
export function silentOpus(seconds: number): Buffer {
  const about = Buffer.alloc(19);
  about.write('OpusHead');
  about[8] = 1;
  about[9] = 1;
  about.writeUInt32LE(48_000, 12);
  const tags = Buffer.concat([Buffer.from('OpusTags'), Buffer.alloc(8)]);
  const frames = Array.from({ length: framesASecond }, () => silence);
  const sound = Array.from({ length: seconds }, (_, second) =>
    page(frames, second + 2, second === seconds - 1 ? 4 : 0, (second + 1) * framesASecond * samplesAFrame),
  );
  return Buffer.concat([page([about], 0, 2, 0), page([tags], 1, 0, 0), ...sound]);
}
