/** Messages from the chat in the frame. The other side is `app/(chat)`. */
type Said =
  | { readonly parley: 'ready' | 'close' | 'forgotten' }
  | { readonly parley: 'keep' | 'unread' | 'refused'; readonly value: unknown }
  | null
  | undefined;

export interface Frame {
  /** Loads the chat, once. */
  load(title: string): void;
  tell(what: { readonly parley: 'start' | 'shown' | 'identify' | 'reset'; readonly [name: string]: unknown }): void;
  focus(): void;
}

/** Creates the hosted chat in a frame below `parent`. `hear` receives its messages. */
export function openFrame(address: string, parent: Element, hear: (said: Said) => void): Frame {
  const home = new URL(address).origin;
  let frame: HTMLIFrameElement | undefined;
  addEventListener('message', (event: MessageEvent) => {
    // Any frame of the site may send messages. Only those of this frame are accepted.
    if (frame && event.source === frame.contentWindow && event.origin === home) hear(event.data as Said);
  });
  return {
    load: (title) => {
      if (frame) return;
      frame = document.createElement('iframe');
      frame.title = title;
      frame.src = address;
      parent.append(frame);
    },
    // The message is sent to no other origin.
    tell: (what) => frame?.contentWindow?.postMessage(what, home),
    focus: () => frame?.focus(),
  };
}
