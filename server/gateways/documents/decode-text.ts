const decode = (bytes: Uint8Array, charset: string, fatal = false): string | null => {
  try {
    return new TextDecoder(charset, { fatal }).decode(bytes);
  } catch {
    return null;
  }
};

/** Detects UTF-16 without a byte order mark. In UTF-16 text of mostly Latin letters, every second byte is zero. */
function guessWide(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const seen = bytes.subarray(0, 2_000);
  const zeros = [0, 0];
  for (const [index, byte] of seen.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = seen.length * 0.2;
  if (odd > many && even < many / 4) return 'utf-16le';
  return even > many && odd < many / 4 ? 'utf-16be' : null;
}

/**
 * Decodes the bytes of a text. Uses the byte order mark if there is one, then the declared charset, then UTF-8. If the
 * text fits none of these, uses Windows-1252.
 */
export function decodeText(bytes: Uint8Array, said: string | null = null): string {
  const [first, second] = bytes;
  const marked = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : null;
  const wide = marked ?? guessWide(bytes);
  const text =
    (wide && decode(bytes, wide)) ??
    (said && decode(bytes, said, true)) ??
    decode(bytes, 'utf-8', true) ??
    decode(bytes, 'windows-1252') ??
    '';
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** Returns the charset that is declared in the Content-Type header or in the head of the page. */
export const charsetOf = (contentType: string | null, head: Uint8Array): string | null =>
  /charset=["']?([\w-]+)/i.exec(contentType ?? '')?.[1] ??
  /<meta[^<>]+charset=["']?([\w-]+)/i.exec(Buffer.from(head.subarray(0, 2_048)).toString('latin1'))?.[1] ??
  null;
