/**
 * A document as its parts: the words come from `@pledge/copy`, the figures from the application's own offer,
 * the layout from the documents port. It reads no clock: the same content gives the same bytes.
 */
export interface DocumentContent {
  readonly title: string
  /** BCP 47, e.g. 'en-US'; read out by screen readers. */
  readonly language: string
  readonly organization: {
    readonly shortName: string
    readonly legalName: string
    /** `#rrggbb`; used for rules and headings only where it is dark enough to read. */
    readonly primary: string
    readonly nmls: string
  }
  /** Printed in the footer of each page, e.g. the application's reference and the version of the template. */
  readonly reference: string
  /** The footer's page count with the slots {page} and {pages}, e.g. 'Page {page} of {pages}'. */
  readonly pageLabel: string
  /** The creation time in words, with its zone; printed under the title. */
  readonly dateText: string
  /** Set as the creation date of the file. */
  readonly createdAt: Date
  readonly blocks: readonly DocumentBlock[]
}

export type DocumentBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A numbered paragraph with its number in the margin: '4.2'. */
  | { readonly kind: 'clause'; readonly number: string; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** A paragraph that must be conspicuous: tinted, set off by a rule, with a bold heading. */
  | { readonly kind: 'notice'; readonly heading: string; readonly text: string }
  /** The federal box of Regulation Z (12 CFR 1026.17, 1026.18): the first two values are set more conspicuously. */
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
  /** Labels with their values, e.g. the parties. */
  | { readonly kind: 'facts'; readonly rows: readonly { readonly label: string; readonly value: string }[] }
