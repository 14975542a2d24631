import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'

const wordsOfBlock = (block: DocumentBlock): readonly string[] => {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return [block.text]
    case 'clause':
      return [block.number, block.text]
    case 'list':
      return block.items
    case 'notice':
      return [block.heading, block.text]
    case 'federal-box':
      return block.cells.flatMap(({ label, value, note }) => [label, value, note])
    case 'table':
      return [block.caption, ...block.columns.map(({ label }) => label), ...block.rows.flat()]
    case 'facts':
      return block.rows.flatMap(({ label, value }) => [label, value])
  }
}
/** Everything that a document says, block after block. */
export const textOf = ({ title, dateText, reference, blocks }: DocumentContent): string =>
  [title, dateText, reference, ...blocks.flatMap(wordsOfBlock)].join('\n').replaceAll('\u00a0', ' ')
