/** Returns the name, with the lowest number after it that makes it unique among `taken`. */
export function freeName(name: string, taken: readonly string[]): string {
  const others = new Set(taken);
  for (let number = 1; ; number += 1) {
    const one = number === 1 ? name : `${name} ${number}`;
    if (!others.has(one)) return one;
  }
}
