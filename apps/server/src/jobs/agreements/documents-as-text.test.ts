import { exampleContent } from '@pledge/providers/documents/behavior'
import { pdfkitDocuments } from '@pledge/providers/documents/pdfkit/pdfkit-documents'
import { pagesWithTags } from '@pledge/providers/documents/read-back'
import { describe, expect, it } from 'vitest'
import { partsOfPage, type PdfPart } from '../../../../web/src/documents/pdf-text.ts'

const FURNITURE = new Set(['kind', 'align'])

/** Every text of the content, at any depth. */
const textsOf = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => (FURNITURE.has(key) ? [] : textsOf(part)))
}

const flat = (text: string): string => text.replaceAll(/\s+/g, '')
const read = (part: PdfPart): string =>
  part.parts.map((one) => (typeof one === 'string' ? one : read(one))).join(' ')
const rolesOf = (part: PdfPart): readonly string[] => [
  part.role,
  ...part.parts.flatMap((one) => (typeof one === 'string' ? [] : rolesOf(one))),
]

describe('a document’s text on a phone', () => {
  it('is every word of the accepted file, in its order and by its tags, without page headers', async () => {
    const content = exampleContent()
    const bytes = await pdfkitDocuments().render(content)
    const parts = (await pagesWithTags(bytes)).map(({ tree, items }) => partsOfPage(tree, items))
    const shown = parts.flatMap((part) => (part === null ? [] : [part]))
    const text = flat(shown.map(read).join(' '))
    let from = 0
    for (const words of [content.title, content.dateText, ...textsOf(content.blocks)]) {
      const at = text.indexOf(flat(words), from)
      expect(at, words).toBeGreaterThanOrEqual(from)
      from = at + flat(words).length
    }
    expect(text).not.toContain(flat(content.reference))
    expect(text).not.toContain('Page1of')
    for (const role of ['H1', 'H2', 'P', 'L', 'LI', 'Table', 'TR', 'TH', 'TD'])
      expect(shown.flatMap(rolesOf)).toContain(role)
  })
})
