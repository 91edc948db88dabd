/** Kinds of documents from which text can be extracted. */
export type DocumentKind = 'pdf' | 'docx' | 'html';

export type DocumentFailure = 'empty' | 'encrypted' | 'damaged' | 'scan' | 'too_large' | 'too_slow';

/** The text of a document in Markdown, as far as it could be read, or why there is none. */
export type DocumentText =
  | { readonly ok: true; readonly text: string; readonly pages: number | null; readonly title: string | null }
  | { readonly ok: false; readonly code: DocumentFailure };

export interface DocumentBounds {
  readonly pagesMax: number;
  readonly textMax: number;
}

/** Input of the worker thread. */
export interface DocumentTask {
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
  readonly bounds: DocumentBounds;
}

/** Error that tells why a document gave no text. */
export class NoText extends Error {
  readonly code: DocumentFailure;
  constructor(code: DocumentFailure) {
    super(code);
    this.code = code;
  }
}
