'use client';

import { useCombobox } from 'downshift';
import { Search } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { cn } from '../cn.ts';
import { Input } from './field.tsx';

interface Props<Item> {
  readonly label: string;
  readonly placeholder?: string;
  /** The items that match the text typed so far. */
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => string;
  readonly itemText: (item: Item) => string;
  readonly children: (item: Item) => ReactNode;
  readonly onSearch: (text: string) => void;
  readonly onPick: (item: Item) => void;
  /** Shown when no item matches. */
  readonly empty?: ReactNode;
  readonly className?: string;
}

/**
 * A search field with its results below. The arrow keys move through the results, and Enter picks a result. The list
 * stays open after a result was picked.
 */
export function PickList<Item>({
  label,
  placeholder,
  items,
  itemKey,
  itemText,
  children,
  onSearch,
  onPick,
  empty,
  className,
}: Props<Item>) {
  const [text, setText] = useState('');
  const type = (typed: string) => {
    setText(typed);
    onSearch(typed);
  };
  const list = useCombobox<Item>({
    items: [...items],
    itemToString: (item) => (item ? itemText(item) : ''),
    itemToKey: (item) => (item ? itemKey(item) : ''),
    isOpen: true,
    inputValue: text,
    selectedItem: null,
    defaultHighlightedIndex: 0,
    // Leaving the field picks nothing. Only Enter and a click pick an item.
    stateReducer: (state, { type: kind, changes }) =>
      kind === useCombobox.stateChangeTypes.InputBlur ? state : changes,
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return;
      type('');
      onPick(selectedItem);
    },
  });
  // Pressing Enter before items were found removes the highlight, so it is restored when items arrive.
  const { setHighlightedIndex } = list;
  const isEmpty = items.length === 0;
  useEffect(() => {
    if (!isEmpty && text !== '') setHighlightedIndex(0);
  }, [isEmpty, text, setHighlightedIndex]);
  return (
    <div className={className}>
      <div className="relative">
        <Search className="pointer-events-none absolute top-2.5 left-3 size-4 text-ink-faint" aria-hidden />
        <Input
          {...list.getInputProps({
            'aria-label': label,
            onChange: (event) => type(event.currentTarget.value),
          })}
          autoFocus
          placeholder={placeholder ?? label}
          autoComplete="off"
          className="pl-9"
        />
      </div>
      <ul {...list.getMenuProps({ 'aria-label': label })} className="mt-2 max-h-64 overflow-y-auto">
        {items.map((item, index) => (
          <li
            key={itemKey(item)}
            {...list.getItemProps({ item, index })}
            className={cn(
              'flex cursor-pointer items-center gap-2.5 rounded-lg px-2 py-1.5 text-sm',
              list.highlightedIndex === index && 'bg-sunken dark:bg-line',
            )}
          >
            {children(item)}
          </li>
        ))}
      </ul>
      {items.length === 0 && empty && <p className="px-2 py-3 text-sm text-ink-faint">{empty}</p>}
    </div>
  );
}
