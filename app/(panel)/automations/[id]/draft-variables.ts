'use client';

import { createContext, use } from 'react';

/**
 * Names of the variables that a run of this draft has besides its contact: those that steps save and those that a call
 * brings.
 */
export const DraftVariables = createContext<readonly string[]>([]);

export const useDraftVariables = (): readonly string[] => use(DraftVariables);
