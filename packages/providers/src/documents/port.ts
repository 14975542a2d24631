import type { DocumentContent } from '@pledge/domain/agreements/document-content'

export interface DocumentsPort {
  /**
   * Renders a tagged PDF (PDF/UA) with embedded fonts (row 1.7.21). The same content gives the same bytes. Throws
   * when a character of the content is not in the shipped fonts, so no document has missing characters.
   */
  render(content: DocumentContent): Promise<Uint8Array>
  /** Whether the fonts have every character of a text. If not, the Latin form of a name is printed (decision 8). */
  canSet(text: string): Promise<boolean>
}
