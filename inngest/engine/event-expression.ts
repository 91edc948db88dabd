/** The value of a path such as `event.data.endpoint_id`, or several joined by ` + `; the part of CEL our keys use. */
export function evaluateKey(expression: string, event: unknown): string {
  return expression
    .split(' + ')
    .map((part) => {
      const literal = /^(["'])(.*)\1$/.exec(part.trim());
      if (literal) return literal[2] ?? '';
      if (!/^event(\.\w+)+$/.test(part.trim()))
        throw new Error(`the embedded engine cannot read the key ${expression}`);
      const found = part
        .trim()
        .split('.')
        .slice(1)
        .reduce<unknown>((value, name) => (value as Record<string, unknown> | null | undefined)?.[name], event);
      return String(found);
    })
    .join('');
}
