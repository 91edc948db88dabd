import { z } from 'zod';

/** The panel's languages. */
export const locales = ['pt-BR', 'en'] as const;
export type Locale = (typeof locales)[number];

export const chooseLocaleInput = z.strictObject({ locale: z.enum(locales) });
export const chooseLocaleResult = z.object({ ok: z.literal(true), locale: z.enum(locales) });
