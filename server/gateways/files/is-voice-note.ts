/**
 * The length in bytes of the fixed part of an Ogg page's header. The fixed part includes the number of segments. The
 * segments' lengths follow (RFC 3533).
 */
const pageHeader = 27;
const opusHead = 'OpusHead';

/**
 * Whether WhatsApp can show these bytes as a voice note: Ogg with one channel of Opus (whatsapp/operator.md#c2). By RFC
 * 7845 the first page contains only the identification header.
 */
export function isVoiceNote(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, pageHeader + 255 + 19));
  if (head.length < pageHeader || head.toString('latin1', 0, 4) !== 'OggS') return false;
  const packet = pageHeader + (head[pageHeader - 1] ?? 0);
  const channels = packet + opusHead.length + 1;
  return head.toString('latin1', packet, packet + opusHead.length) === opusHead && head[channels] === 1;
}
