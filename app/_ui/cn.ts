import { type ClassValue, clsx } from 'clsx';
import { twMerge } from 'tailwind-merge';

/** Class names, the later one winning where two say the same thing. */
export const cn = (...classes: ClassValue[]): string => twMerge(clsx(classes));
