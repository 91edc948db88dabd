'use client';

import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../cn.ts';
import { Input } from './field.tsx';

/** A search field that shows its label as the placeholder. */
export const SearchInput = ({ label, className, ...rest }: ComponentProps<'input'> & { label: string }) => (
  <span className={cn('relative block', className)}>
    <Search className="pointer-events-none absolute top-2.5 left-3 size-4 text-ink-faint" aria-hidden />
    <Input {...rest} type="search" aria-label={label} placeholder={label} className="pl-9" />
  </span>
);
