/** Messages that the chat in the frame sends to this script. The code that sends them is in `app/(chat)`. */
type Said =
  | { readonly parley: 'ready' | 'close' | 'forgotten' }
  | { readonly parley: 'keep' | 'unread' | 'refused'; readonly value: unknown }
  | null
  | undefined;

export interface Frame {
  /** Loads the chat. Further calls do nothing. */
  load(title: string): void;
  tell(what: { readonly parley: 'start' | 'shown' | 'identify' | 'reset'; readonly [name: string]: unknown }): void;
  focus(): void;
}

/** Prepares the frame for the hosted chat below `parent`. Calls `hear` with each message that the chat sends. */
export function openFrame(address: string, parent: Element, hear: (said: Said) => void): Frame {
  const home = new URL(address).origin;
  let frame: HTMLIFrameElement | undefined;
  addEventListener('message', (event: MessageEvent) => {
    // Any frame on the site can send messages. Only messages from the chat's frame are accepted.
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
    // The message is sent only to the origin of the chat.
    tell: (what) => frame?.contentWindow?.postMessage(what, home),
    focus: () => frame?.focus(),
  };
}
