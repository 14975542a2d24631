import type { DocumentBlock, DocumentContent } from '@pledge/domain/agreements/document-content'
import { describe, expect, it } from 'vitest'
import type { DocumentsPort } from './port.ts'
import { readBack } from './read-back.ts'

const LONG =
  'You promise to pay us the Principal and interest on it, in United States dollars, when they are due. '

export const exampleBlocks: readonly DocumentBlock[] = [
  { kind: 'facts', rows: [{ label: 'Borrower', value: 'Łukasz Żółć, Ελένη Παπαδοπούλου and Иван Щукин' }] },
  {
    kind: 'federal-box',
    cells: [
      { label: 'ANNUAL PERCENTAGE RATE', value: '9.954%', note: 'The cost of your credit as a yearly rate.' },
      { label: 'FINANCE CHARGE', value: '$999.88', note: 'The dollar amount the credit will cost you.' },
      { label: 'Amount Financed', value: '$10,000.00', note: 'The amount of credit provided to you.' },
      { label: 'Total of Payments', value: '$10,999.88', note: 'The amount you will have paid.' },
    ],
  },
  { kind: 'heading', level: 1, text: '1. The loan' },
  { kind: 'heading', level: 2, text: 'In short' },
  { kind: 'paragraph', text: 'A paragraph.' },
  { kind: 'clause', number: '1.1', text: LONG.repeat(3) },
  { kind: 'list', items: ['first, the expenses;', 'second, the obligations.'] },
  { kind: 'notice', heading: 'Read this first', text: LONG },
  {
    kind: 'table',
    caption: 'Your payments',
    columns: [
      { label: 'Payment', align: 'left' },
      { label: 'Amount', align: 'right' },
    ],
    rows: Array.from({ length: 60 }, (_, index) => [String(index + 1), `$${index + 1}.99`]),
  },
  { kind: 'clause', number: '1.2', text: LONG.repeat(80) },
]

export const exampleContent = (overrides: Partial<DocumentContent> = {}): DocumentContent => ({
  title: 'Loan Agreement',
  language: 'en-US',
  organization: { shortName: 'Pledge', legalName: 'Pledge Lending LLC', primary: '#0b3d91', nmls: '1234567' },
  reference: 'Application A-1 · version 1',
  pageLabel: 'Page {page} of {pages}',
  dateText: 'Friday, December 4, 2026 at 5:00 PM EST',
  createdAt: new Date('2026-12-04T22:00:00Z'),
  blocks: exampleBlocks,
  ...overrides,
})

/** The suite for document renderers. */
export const describeDocumentsPort = (name: string, make: () => DocumentsPort): void => {
  describe(`${name} as a document renderer`, () => {
    const port = make()

    it('prints every word and figure of the content (1.7.21)', async () => {
      const { text } = await readBack(await port.render(exampleContent()))
      for (const words of [
        'Loan Agreement',
        'Friday, December 4, 2026 at 5:00 PM EST',
        '9.954%',
        '$999.88',
      ]) {
        expect(text).toContain(words)
      }
      expect(text).toContain('1.1 You promise to pay us the Principal')
      expect(text).toContain('second, the obligations.')
      expect(text).toContain('60 $60.99')
    })

    it('prints Latin, Greek and Cyrillic names as they are written', async () => {
      const { text } = await readBack(await port.render(exampleContent()))
      expect(text).toContain('Łukasz Żółć, Ελένη Παπαδοπούλου and Иван Щукин')
      expect(await port.canSet('Łukasz Żółć Ελένη Иван Nguyễn')).toBe(true)
    })

    it('refuses a document with a character that it cannot print', async () => {
      expect(await port.canSet('王小明')).toBe(false)
      const content = exampleContent({ blocks: [{ kind: 'paragraph', text: 'Borrower 王小明' }] })
      await expect(port.render(content)).rejects.toThrow('not in its fonts')
    })

    it('tags headings, paragraphs, lists and tables, with title, language and outline', async () => {
      const { roles, isMarked, info, outline } = await readBack(await port.render(exampleContent()))
      expect(isMarked).toBe(true)
      for (const role of ['Document', 'H1', 'H2', 'H3', 'P', 'L', 'LI', 'Lbl', 'LBody', 'Caption']) {
        expect(roles).toContain(role)
      }
      for (const role of ['Table', 'TR', 'TH', 'TD']) expect(roles).toContain(role)
      expect(info['Title']).toBe('Loan Agreement')
      expect(info['Language']).toBe('en-US')
      expect(outline).toEqual(['1. The loan'])
    })

    it('prints the reference and page count on each page, outside of the tagged text', async () => {
      const { pages } = await readBack(await port.render(exampleContent()))
      expect(pages.length).toBeGreaterThan(3)
      for (const [index, { text }] of pages.entries()) {
        expect(text).toContain('Pledge Lending LLC · NMLS ID 1234567 · Application A-1 · version 1')
        expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
      }
    })

    it('returns the same bytes for the same content, and other bytes for other content', async () => {
      const [first, second] = await Promise.all([
        port.render(exampleContent()),
        make().render(exampleContent()),
      ])
      expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
      const third = await port.render(exampleContent({ reference: 'Application A-2 · version 1' }))
      expect(Buffer.from(first).equals(Buffer.from(third))).toBe(false)
    })

    it('keeps a word that is wider than the page within the page', async () => {
      const word = 'x'.repeat(400)
      const { text } = await readBack(
        await port.render(exampleContent({ blocks: [{ kind: 'paragraph', text: word }] })),
      )
      expect(text.replaceAll(' ', '')).toContain(word)
    })
  })
}
