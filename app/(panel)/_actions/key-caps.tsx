const isApple = /Mac|iP(hone|ad)/.test(navigator.platform);
const names: Readonly<Record<string, string>> = { enter: '↵', mod: isApple ? '⌘' : 'Ctrl' };

/** Shows the keys of a shortcut in the order in which they are pressed. */
export const KeyCaps = ({ keys }: { keys: string }) => (
  <span className="flex shrink-0 gap-1">
    {keys.split(' ').map((key) => (
      <kbd
        key={key}
        className="min-w-5 rounded-sm border border-line bg-canvas px-1 text-center font-sans text-2xs leading-5 text-ink-soft"
      >
        {names[key] ?? key.toUpperCase()}
      </kbd>
    ))}
  </span>
);
