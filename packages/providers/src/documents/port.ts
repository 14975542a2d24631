/** A document as its parts; the words come from `@pledge/copy`, the figures from the application's own offer. */
export interface DocumentContent {
  readonly title: string
  readonly organization: {
    readonly shortName: string
    readonly legalName: string
    readonly primary: string
    readonly nmls: string
  }
  /** Printed in the footer of each page, with the page number. */
  readonly reference: string
  /** Time printed and set as the creation date, so that the same input gives the same bytes. */
  readonly createdAt: Date
  readonly blocks: readonly DocumentBlock[]
}

export type DocumentBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** The federal box of Regulation Z: the first two are set more conspicuously. */
  | {
      readonly kind: 'federal-box'
      readonly cells: readonly { readonly label: string; readonly value: string; readonly note: string }[]
    }
  | {
      readonly kind: 'table'
      readonly caption: string
      readonly columns: readonly { readonly label: string; readonly align: 'left' | 'right' }[]
      readonly rows: readonly (readonly string[])[]
    }
  | { readonly kind: 'facts'; readonly rows: readonly { readonly label: string; readonly value: string }[] }

export interface DocumentsPort {
  /** A tagged PDF with embedded fonts. Same content, same bytes. */
  render(content: DocumentContent): Promise<Uint8Array>
}
