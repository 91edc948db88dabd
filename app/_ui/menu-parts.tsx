'use client';

import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { type FocusEvent, type ReactNode, useRef } from 'react';
import { cn } from './cn.ts';

const item =
  'flex w-full cursor-pointer items-center gap-2 rounded-md px-2 py-1.5 text-sm text-ink outline-none select-none data-[disabled]:pointer-events-none data-[disabled]:opacity-50 data-[highlighted]:bg-sunken dark:data-[highlighted]:bg-line [&_svg]:size-4 [&_svg]:text-ink-faint';

export interface MenuProps {
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
  readonly side?: 'top' | 'bottom' | 'right';
}

/** Starts open: `menu.tsx` fetches it when the menu is first asked for. */
export function OpenMenu({
  trigger,
  children,
  align = 'end',
  side = 'bottom',
  byKeyboard,
}: MenuProps & { readonly byKeyboard: boolean }) {
  const entered = useRef(!byKeyboard);
  // The library saw no key yet: it would leave the focus on the list instead of its first line.
  const enter = (event: FocusEvent<HTMLDivElement>) => {
    if (entered.current || event.target !== event.currentTarget) return;
    entered.current = true;
    event.currentTarget.querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')?.focus();
  };
  return (
    <Radix.Root defaultOpen>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          onFocus={enter}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="animate-appear z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-lg"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export type MenuItemProps = Radix.DropdownMenuItemProps & { danger?: boolean };

export const MenuItem = ({ danger, className, ...rest }: MenuItemProps) => (
  <Radix.Item {...rest} className={cn(item, danger && 'text-danger [&_svg]:text-danger', className)} />
);

export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Radix.Label className="px-2 pt-2 pb-1 text-xs font-medium text-ink-faint">{children}</Radix.Label>
);

export const MenuLine = () => <Radix.Separator className="my-1 h-px bg-line" />;

export interface MenuChoiceProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** One of several, with a mark at the chosen one. */
export function MenuChoice({ value, onChange, options }: MenuChoiceProps) {
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

export type MenuCheckProps = Radix.DropdownMenuCheckboxItemProps;

/** One that is on or off; the menu stays open. */
export const MenuCheck = ({ className, children, ...rest }: MenuCheckProps) => (
  <Radix.CheckboxItem {...rest} onSelect={(event) => event.preventDefault()} className={cn(item, className)}>
    <span className="flex size-4 items-center justify-center">
      <Radix.ItemIndicator>
        <Check className="text-accent!" aria-hidden />
      </Radix.ItemIndicator>
    </span>
    {children}
  </Radix.CheckboxItem>
);
