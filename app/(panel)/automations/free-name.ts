/** Returns the name if it is not in `taken`. Otherwise appends the lowest number that makes it unique. */
export function freeName(name: string, taken: readonly string[]): string {
  const others = new Set(taken);
  for (let number = 1; ; number += 1) {
    const one = number === 1 ? name : `${name} ${number}`;
    if (!others.has(one)) return one;
  }
}
