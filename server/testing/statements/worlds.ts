/**
 * The maximum number of possible texts of an expression. An expression with more texts is treated as built at run time.
 */
const waysMax = 200;

/**
 * Repeats a computation for every combination of answers to the questions that the computation asks. Within one
 * combination, questions with the same name have the same answer.
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
