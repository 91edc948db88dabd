/** Words that attendants type. Together they contain every letter that is a keyboard shortcut in the panel. */
const words =
  'Entendi sim, já te aviso e a nota sai hoje: obrigada! Resolvo aqui; pode deixar que eu confirmo o pedido, tá? Estamos à disposição / urgente gostei inclusive zero xícaras você pediu quantas horas mesmo não sei'.split(
    ' ',
  );

/** Generates pseudo-random sentences. The same seed gives the same sentences, so that failures can be repeated. */
export function* sentences(seed: number): Generator<string, never> {
  let state = seed;
  const below = (count: number) => {
    // The Park-Miller random number generator.
    state = (state * 48_271) % 2_147_483_647;
    return state % count;
  };
  for (;;) yield Array.from({ length: 2 + below(5) }, () => words[below(words.length)]).join(' ');
}
