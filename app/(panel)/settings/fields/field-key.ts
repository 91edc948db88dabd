import { plainName } from '#server/base/strip-ends.ts';

const keyMax = 100;

/** The key people would write for a label: `Último pedido` is `ultimo_pedido`. */
export const keyFrom = (label: string): string => plainName(label, '_').slice(0, keyMax);
