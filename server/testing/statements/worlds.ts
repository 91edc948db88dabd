/** A text with more ways than this is put together, not chosen. */
const waysMax = 200;

/**
 * Goes through every way a number of questions can be answered: the work is done again for each, and a question of one
 * name has one answer within it.
 */
export class Worlds {
  #path: { readonly name: string; readonly ways: number; way: number }[] = [];

  choose(name: string, ways: number): number {
    const asked = this.#path.find((one) => one.name === name);
    if (asked) return asked.way;
    this.#path.push({ name, ways, way: 0 });
    return 0;
  }

  all<T>(work: () => T): T[] {
    const results: T[] = [];
    this.#path = [];
    for (;;) {
      results.push(work());
      if (results.length > waysMax) throw new Error(`more than ${waysMax} ways: ${this.#path.map((one) => one.name)}`);
      while (this.#path.length > 0) {
        const last = this.#path.at(-1);
        if (last && last.way + 1 < last.ways) {
          last.way += 1;
          break;
        }
        this.#path.pop();
      }
      if (this.#path.length === 0) return results;
    }
  }
}
