'use client';

import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cn } from '../cn.ts';

const item =
  'flex w-full cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-md text-ink outline-none select-none data-[disabled]:pointer-events-none data-[disabled]:opacity-50 data-[highlighted]:bg-sunken dark:data-[highlighted]:bg-line [&_svg]:size-4 [&_svg]:text-ink-faint';

/**
 * Focuses the first item of a menu that was opened by keyboard. The library does this only if it received the key press
 * itself.
 */
function FocusFirst() {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    element.current?.parentElement?.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus();
  }, []);
  return <span ref={element} hidden />;
}

export function Menu({
  trigger,
  children,
  align = 'end',
  side = 'bottom',
  defaultOpen = false,
  focusFirst = false,
  onCloseAutoFocus,
}: {
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
  side?: 'top' | 'bottom' | 'right';
  /** Opens the menu at once, because the user clicked its button before the code had loaded. */
  defaultOpen?: boolean;
  /** Focuses the first item, because the user pressed a key on the button before the code had loaded. */
  focusFirst?: boolean;
  onCloseAutoFocus?: (event: Event) => void;
}) {
  const [focuses, setFocuses] = useState(focusFirst);
  return (
    <Radix.Root defaultOpen={defaultOpen} onOpenChange={() => setFocuses(false)}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
          className="animate-appear z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-lg"
        >
          {children}
          {focuses && <FocusFirst />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export const MenuItem = ({ danger, className, ...rest }: Radix.DropdownMenuItemProps & { danger?: boolean }) => (
  <Radix.Item {...rest} className={cn(item, danger && 'text-danger [&_svg]:text-danger', className)} />
);

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-2 pt-2 pb-1 text-xs font-medium text-ink-faint">{children}</Radix.Label>
);

export const MenuLine = () => <Radix.Separator className="my-1 h-px bg-line" />;

/** A group of menu items. Exactly one item is chosen. */
export function MenuChoice({
  value,
  onChange,
  options,
}: {
  value: string;
  onChange: (value: string) => void;
  options: readonly { readonly value: string; readonly label: string }[];
}) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onChange}>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={item}>
          <span className="flex size-4 items-center justify-center">
            <Radix.ItemIndicator>
              <span className="block size-2 rounded-full bg-accent" />
            </Radix.ItemIndicator>
          </span>
          {option.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

/** A menu item that can be switched on and off. The menu stays open when the item is toggled. */
export const MenuCheck = ({ className, children, ...rest }: Radix.DropdownMenuCheckboxItemProps) => (
  <Radix.CheckboxItem {...rest} onSelect={(event) => event.preventDefault()} className={cn(item, className)}>
    <span className="flex size-4 items-center justify-center">
      <Radix.ItemIndicator>
        <Check className="text-accent!" aria-hidden />
      </Radix.ItemIndicator>
    </span>
    {children}
  </Radix.CheckboxItem>
);
