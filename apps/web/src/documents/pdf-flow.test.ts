import { describe, expect, it } from 'vitest'
import { joinPages } from './pdf-flow.ts'
import type { PdfPart } from './pdf-text.ts'

const part = (role: string, ...parts: readonly (PdfPart | string)[]): PdfPart => ({ role, parts })
const page = (...parts: readonly PdfPart[]) => part('Root', part('Document', ...parts))
const item = (text: string) => part('LI', part('Lbl', '•'), part('LBody', text))
const row = (role: string, ...texts: readonly string[]) =>
  part('TR', ...texts.map((text) => part(role, text)))

describe('the pages of a document as one text', () => {
  it('joins a sentence that a page break splits', () => {
    const first = part('P', '1.2', 'If you do not accept within 14 calendar days, your')
    const second = part('P', 'application expires.')
    expect(
      joinPages([page(part('H1', 'Loan Agreement'), first), page(second, part('P', '1.3', 'Next.'))]),
    ).toEqual([
      part('H1', 'Loan Agreement'),
      part('P', '1.2', 'If you do not accept within 14 calendar days, your application expires.'),
      part('P', '1.3', 'Next.'),
    ])
  })

  it('joins what continues over two pages or begins with a capital', () => {
    expect(
      joinPages([
        page(part('P', '8.2', 'by adding')),
        page(part('P', 'Collateral or')),
        page(part('P', 'paying.')),
      ]),
    ).toEqual([part('P', '8.2', 'by adding Collateral or paying.')])
  })

  it('keeps separate paragraphs that a page break happens to separate', () => {
    const whole = part('P', 'You owe nothing.')
    const open = part('P', '8.2', 'Without an end')
    const numbered = part('P', '8.3', 'Of its own.')
    expect(joinPages([page(whole), page(part('P', 'You may pay early.'))])).toHaveLength(2)
    expect(joinPages([page(open), page(numbered)])).toEqual([open, numbered])
    expect(joinPages([page(part('H2', 'Fees')), page(whole)])).toEqual([part('H2', 'Fees'), whole])
  })

  it('joins a list, and its item that a page break splits', () => {
    const rest = part('LI', part('LBody', 'payment;'))
    expect(
      joinPages([page(part('L', item('you miss a'))), page(part('L', rest, item('you sell it.')))]),
    ).toEqual([part('L', item('you miss a payment;'), item('you sell it.'))])
    expect(joinPages([page(part('L', item('one;'))), page(part('L', item('two.')))])).toEqual([
      part('L', item('one;'), item('two.')),
    ])
  })

  it('joins a table whose head is only repeated on the second page, but not two tables', () => {
    const head = row('TH', 'Payment', 'Amount')
    const begun = part('Table', part('Caption', 'Your payments'), head, row('TD', '1', '$5'))
    const rest = part('Table', row('TD', '2', '$6'))
    expect(joinPages([page(begun), page(rest)])).toEqual([
      part('Table', part('Caption', 'Your payments'), head, row('TD', '1', '$5'), row('TD', '2', '$6')),
    ])
    const other = part('Table', row('TD', 'a', 'b', 'c', 'd'))
    expect(joinPages([page(begun), page(begun)])).toHaveLength(2)
    expect(joinPages([page(begun), page(other)])).toHaveLength(2)
  })

  it('skips a page without tags, and accepts one without a document element', () => {
    expect(joinPages([null, part('Root', part('P', 'You'), part('P', 'pay.'))])).toEqual([
      part('P', 'You'),
      part('P', 'pay.'),
    ])
    expect(joinPages([null])).toEqual([])
  })
})
