import { parseAsBoolean, useQueryState } from 'nuqs';
import { useEffect, useState } from 'react';

/** Does the dialog in which something is made stand open? An address with `new` opens it once: the palette leads there. */
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
