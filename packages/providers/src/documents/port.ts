import type { DocumentContent } from '@pledge/domain/agreements/document-content'

export interface DocumentsPort {
  /**
   * A tagged PDF (PDF/UA) with embedded fonts (row 1.7.21). Same content, same bytes. Throws when a word of the content
   * cannot be set in the shipped fonts: a document with missing letters is never made.
   */
  render(content: DocumentContent): Promise<Uint8Array>
}
