/** Words that attendants type, containing all the letters that the panel has shortcuts for. */
const words =
  'Entendi sim, já te aviso e a nota sai hoje: obrigada! Resolvo aqui; pode deixar que eu confirmo o pedido, tá? Estamos à disposição / urgente gostei inclusive zero xícaras você pediu quantas horas mesmo não sei'.split(
    ' ',
  );

/** Generates random sentences, the same ones for the same seed, so that every run finds the same failures. */
export function* sentences(seed: number): Generator<string, never> {
  let state = seed;
  const below = (count: number) => {
    // The Park-Miller random number generator.
    state = (state * 48_271) % 2_147_483_647;
    return state % count;
  };
  for (;;) yield Array.from({ length: 2 + below(5) }, () => words[below(words.length)]).join(' ');
}
