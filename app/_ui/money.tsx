'use client';

import { createContext, type ReactNode, use } from 'react';
import type { MoneyShown } from './shown-money.ts';

const Context = createContext<MoneyShown>({ currency: 'USD', perDollar: 1 });

/** In which currency the pages below show money. */
export function MoneyProvider({ shown, children }: { readonly shown: MoneyShown; readonly children: ReactNode }) {
  return <Context value={shown}>{children}</Context>;
}

/** The organization's currency; dollars outside of the panel. */
export const useMoneyShown = (): MoneyShown => use(Context);
