import { plainName } from '#server/base/strip-ends.ts';

const keyMax = 100;

/** Returns a readable key for a label: `ultimo_pedido` for `Último pedido`. */
export const keyFrom = (label: string): string => plainName(label, '_').slice(0, keyMax);
