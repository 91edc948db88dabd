import { plainName } from '#server/base/strip-ends.ts';

const keyMax = 100;

/** Derives a readable key from a label, such as `ultimo_pedido` from `Último pedido`. */
export const keyFrom = (label: string): string => plainName(label, '_').slice(0, keyMax);
