import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  OggOutputFormat,
  Output,
  WEBM,
} from 'mediabunny';

/**
 * Converts a WebM recording into an Ogg file, which WhatsApp accepts as a voice note. The Opus packets are copied
 * unchanged. Returns null if nothing was recorded.
 */
export async function toOgg(webm: Blob): Promise<ArrayBuffer | null> {
  const input = new Input({ source: new BlobSource(webm), formats: [WEBM] });
  try {
    const track = await input.getPrimaryAudioTrack();
    const config = await track?.getDecoderConfig();
    if (!track || !config) return null;
    const target = new BufferTarget();
    const output = new Output({ format: new OggOutputFormat(), target });
    const sound = new EncodedAudioPacketSource('opus');
    output.addAudioTrack(sound);
    await output.start();
    let count = 0;
    for await (const packet of new EncodedPacketSink(track).packets()) {
      await sound.add(packet, { decoderConfig: config });
      count += 1;
    }
    await output.finalize();
    return count > 0 ? target.buffer : null;
  } finally {
    input.dispose();
  }
}
