'use client';

import { createContext, use } from 'react';

/** The names of what a run of the draft knows beside its contact: what steps save, and what a call brings. */
export const DraftVariables = createContext<readonly string[]>([]);

export const useDraftVariables = (): readonly string[] => use(DraftVariables);
