/** Kinds of documents from which text can be extracted. */
export type DocumentKind = 'pdf' | 'docx' | 'html';

export type DocumentFailure = 'empty' | 'encrypted' | 'damaged' | 'scan' | 'too_large' | 'too_slow';

/** The text of a document as Markdown, or the reason why it could not be read. */
export type DocumentText =
  | { readonly ok: true; readonly text: string; readonly pages: number | null; readonly title: string | null }
  | { readonly ok: false; readonly code: DocumentFailure };

export interface DocumentBounds {
  readonly pagesMax: number;
  readonly textMax: number;
}

/** The input of the thread that reads a document. */
export interface DocumentTask {
  readonly kind: DocumentKind;
  readonly bytes: Uint8Array;
  readonly bounds: DocumentBounds;
}

/** Thrown when no text can be read from a document. `code` contains the reason. */
export class NoText extends Error {
  readonly code: DocumentFailure;
  constructor(code: DocumentFailure) {
    super(code);
    this.code = code;
  }
}
