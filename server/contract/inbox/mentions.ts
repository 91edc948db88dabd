const goesOn = /^[\p{L}\p{N}]/u;

/** Splits a note's text into pieces and marks the pieces that mention a person. */
export function splitAtNames(
  text: string,
  names: readonly string[],
): readonly { readonly text: string; readonly isName: boolean }[] {
  // Longer names are tried first, so that "Ana Lima" is not read as "Ana".
  const signs = [...new Set(names)].sort((a, b) => b.length - a.length).map((name) => `@${name}`);
  const pieces: { text: string; isName: boolean }[] = [];
  let plain = '';
  for (let at = 0; at < text.length; ) {
    // A name followed by a letter or digit is a different name: "Anabel" does not mention "Ana".
    const sign = signs.find((one) => text.startsWith(one, at) && !goesOn.test(text.slice(at + one.length)));
    if (sign === undefined) {
      plain += text[at];
      at += 1;
      continue;
    }
    if (plain !== '') pieces.push({ text: plain, isName: false });
    pieces.push({ text: sign, isName: true });
    plain = '';
    at += sign.length;
  }
  return plain === '' ? pieces : [...pieces, { text: plain, isName: false }];
}

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Returns the ids of the people whom a note mentions, with an @ before their name. */
export function namedIn(text: string, people: readonly Named[]): string[] {
  const pieces = splitAtNames(
    text,
    people.map(({ name }) => name),
  );
  const named = new Set(pieces.filter(({ isName }) => isName).map((piece) => piece.text));
  return people.filter(({ name }) => named.has(`@${name}`)).map(({ id }) => id);
}
