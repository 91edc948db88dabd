const keyMax = 100;

/** The key people would write for a label: `Último pedido` is `ultimo_pedido`. */
export const keyFrom = (label: string): string =>
  label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, keyMax);
