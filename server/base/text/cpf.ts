import { cpf as rule } from 'cpf-cnpj-validator';

/**
 * Whether the text is a CPF: eleven digits with valid check digits (whatsapp/operator.md#c12), with any punctuation.
 */
export const isCpf = (written: string): boolean => rule.isValid(written.replace(/\D/g, ''));

/** Formats a CPF as people write it: 529.982.247-25. */
export const writeCpf = (written: string): string => rule.format(written.replace(/\D/g, ''));
