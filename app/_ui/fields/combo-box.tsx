'use client';

import { useCombobox } from 'downshift';
import { ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { cn } from '../cn.ts';
import { plainText } from '../text/plain-text.ts';
import { Input } from './field.tsx';

export interface Choice {
  readonly value: string;
  readonly label: string;
  /** A text that distinguishes this choice from others with the same label. */
  readonly note?: string | undefined;
  readonly color?: string | undefined;
}

interface Props {
  /** The attributes that link the control to its label, hint and error. */
  readonly control: { id: string; 'aria-describedby': string; 'aria-invalid': boolean };
  readonly value: string;
  readonly choices: readonly Choice[];
  /** Called with the value of the picked choice, or with the typed text if it matches no choice. */
  readonly onChange: (value: string) => void;
  readonly placeholder?: string | undefined;
  /** Whether the form cannot be submitted while this field is empty. */
  readonly required?: boolean | undefined;
  readonly maxLength?: number | undefined;
}

const shownAtOnce = 60;

/**
 * A text field with a list of choices that is filtered by typing. Text that matches no choice is kept as it was typed.
 */
export function ComboBox({ control, value, choices, onChange, placeholder, required, maxLength }: Props) {
  const t = useTranslations('common');
  // Until the user types, the list shows all choices and not only those that match the selected one.
  const [isTyping, setTyping] = useState(false);
  const chosen = choices.find((one) => one.value === value);
  const text = chosen?.label ?? value;
  const wanted = isTyping ? plainText(text) : '';
  const items = choices
    .filter(({ label, note = '', value: own }) => plainText(`${label} ${note} ${own}`).includes(wanted))
    .slice(0, shownAtOnce);
  const type = (typed: string) => {
    setTyping(true);
    onChange(choices.find(({ label }) => plainText(label) === plainText(typed))?.value ?? typed);
  };
  const list = useCombobox<Choice>({
    items,
    itemToString: (item) => item?.label ?? '',
    itemToKey: (item) => item?.value ?? '',
    inputValue: text,
    selectedItem: null,
    inputId: control.id,
    // Moving the focus away does not pick the choice under the pointer.
    stateReducer: (state, { type: kind, changes }) =>
      kind === useCombobox.stateChangeTypes.InputBlur
        ? { ...changes, selectedItem: state.selectedItem, inputValue: state.inputValue }
        : changes,
    onIsOpenChange: ({ isOpen }) => !isOpen && setTyping(false),
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      setTyping(false);
      onChange(selectedItem.value);
    },
  });
  const isShown = list.isOpen && items.length > 0;
  return (
    <div className="relative">
      <Input
        {...list.getInputProps({
          onChange: (event) => type(event.currentTarget.value),
          onKeyDown: ({ key, nativeEvent }) => {
            // If no choice is highlighted, Enter submits the form.
            if (key === 'Enter' && list.highlightedIndex < 0) {
              Object.assign(nativeEvent, { preventDownshiftDefault: true });
            }
          },
        })}
        {...control}
        {...{ required, maxLength }}
        aria-labelledby={undefined}
        data-list-open={isShown || undefined}
        placeholder={placeholder ?? t('chooseOrType')}
        autoComplete="off"
        spellCheck={false}
        className="pr-8"
      />
      <ChevronDown className="pointer-events-none absolute top-2.5 right-2.5 size-4 text-ink-faint" aria-hidden />
      <ul
        {...list.getMenuProps({ 'aria-label': t('suggestions') })}
        className={cn(
          'absolute inset-x-0 top-full z-30 mt-1 max-h-64 overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-lg',
          !isShown && 'hidden',
        )}
      >
        {list.isOpen &&
          items.map((item, index) => (
            <li
              key={item.value}
              {...list.getItemProps({ item, index, 'aria-selected': item.value === value })}
              className={cn(
                'flex cursor-pointer items-center gap-2.5 rounded-md px-2 py-1.5 text-sm',
                list.highlightedIndex === index && 'bg-sunken dark:bg-line',
                item.value === value && 'font-medium',
              )}
            >
              {item.color && (
                <span className="size-2.5 shrink-0 rounded-full" style={{ background: item.color }} aria-hidden />
              )}
              <span className="min-w-0 truncate">{item.label}</span>
              {item.note && (
                <span className="ml-auto min-w-0 shrink-0 truncate text-xs text-ink-faint">{item.note}</span>
              )}
            </li>
          ))}
      </ul>
    </div>
  );
}
