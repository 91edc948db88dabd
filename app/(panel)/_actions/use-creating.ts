import { parseAsBoolean, useQueryState } from 'nuqs';
import { useEffect, useState } from 'react';

/**
 * Holds whether the dialog that creates something is open. An address with `new` opens it once; the palette links to
 * such addresses.
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
