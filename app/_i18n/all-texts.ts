import type { Locale } from '#server/contract/organization/session.ts';
import { compileTexts } from './compile-texts.ts';
import en from './messages/en/index.ts';
import ptBR from './messages/pt-BR/index.ts';

/** All texts of the product in every language, compiled for the formatter. */
export const allTexts: Readonly<Record<Locale, typeof en>> = { en: compileTexts(en), 'pt-BR': compileTexts(ptBR) };
