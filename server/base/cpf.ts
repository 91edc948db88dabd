import { cpf as rule } from 'cpf-cnpj-validator';

/** Eleven digits with right check digits (whatsapp/operator.md#c12), in whatever spelling. */
export const isCpf = (written: string): boolean => rule.isValid(written.replace(/\D/g, ''));

/** As people write it: 529.982.247-25. */
export const writeCpf = (written: string): string => rule.format(written.replace(/\D/g, ''));
