import { useSyncExternalStore } from 'react';
import type { Action } from './action.ts';
import type { Registry } from './registry.ts';

/** Returns all actions that can be done now. */
export const useAllActions = (registry: Registry): readonly Action[] =>
  useSyncExternalStore(registry.subscribe, registry.all, registry.all).filter(({ blocked }) => !blocked);
