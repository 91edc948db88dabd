'use client';

import { createContext, use } from 'react';

/**
 * Names of the variables that a run of this draft can use: those that steps save, and those that an API call provides.
 */
export const DraftVariables = createContext<readonly string[]>([]);

export const useDraftVariables = (): readonly string[] => use(DraftVariables);
