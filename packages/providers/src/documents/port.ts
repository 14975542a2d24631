import type { DocumentContent } from '@pledge/domain/agreements/document-content'

export interface DocumentsPort {
  /**
   * A tagged PDF (PDF/UA) with embedded fonts (row 1.7.21). Same content, same bytes. Throws when a letter of the content
   * is not in the shipped fonts: a document with missing letters is never made.
   */
  render(content: DocumentContent): Promise<Uint8Array>
  /** Whether every letter of a text can be set; where it cannot, the Latin form of a name is printed (decision 8). */
  canSet(text: string): Promise<boolean>
}
