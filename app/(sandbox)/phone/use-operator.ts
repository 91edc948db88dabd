'use client';

import { useEffect, useState } from 'react';

export interface OperatorTemplate {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly status: string;
  readonly rejected_reason: string | null;
  readonly components: readonly {
    readonly type: string;
    readonly text?: string;
    readonly buttons?: readonly { readonly type: string; readonly text: string; readonly url?: string }[];
  }[];
}

export interface Product {
  readonly id: string;
  readonly name: string;
  readonly price: number;
}

export interface OperatorState {
  readonly templates: readonly OperatorTemplate[];
  readonly catalog: { readonly id: string; readonly products: readonly Product[] };
}

const nothing: OperatorState = { templates: [], catalog: { id: '', products: [] } };
const refreshMs = 3_000;

/** Reads the templates and the catalog that the simulated WhatsApp API has for a number. */
export function useOperator(phoneNumberId: string): OperatorState {
  const [state, setState] = useState(nothing);
  useEffect(() => {
    const refresh = async () => {
      const query = new URLSearchParams({ phone_number_id: phoneNumberId });
      const response = await fetch(`/sandbox-operator/phone/templates?${query}`).catch(() => null);
      if (!response?.ok) return;
      const { data, catalog } = (await response.json()) as {
        data: OperatorTemplate[];
        catalog: OperatorState['catalog'];
      };
      setState({ templates: data, catalog });
    };
    void refresh();
    const timer = setInterval(() => void refresh(), refreshMs);
    return () => clearInterval(timer);
  }, [phoneNumberId]);
  return state;
}
