import { cpf as rule } from 'cpf-cnpj-validator';

/**
 * Whether the text is a valid CPF, the Brazilian taxpayer number: eleven digits with correct check digits
 * (whatsapp/operator.md#c12). Any punctuation is ignored.
 */
export const isCpf = (written: string): boolean => rule.isValid(written.replace(/\D/g, ''));

/** Formats a CPF in the usual way: 529.982.247-25. */
export const writeCpf = (written: string): string => rule.format(written.replace(/\D/g, ''));
