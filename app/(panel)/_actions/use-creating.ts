import { parseAsBoolean, useQueryState } from 'nuqs';
import { useEffect, useState } from 'react';

/**
 * Returns whether the page's creation dialog is open, and a function to open or close the dialog. The URL parameter
 * `new`, which the command palette sets, opens the dialog once.
 */
export function useCreating() {
  const [asked, setAsked] = useQueryState('new', parseAsBoolean);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!asked) return;
    setOpen(true);
    void setAsked(null);
  }, [asked, setAsked]);
  return [isOpen, setOpen] as const;
}
