// @vitest-environment jsdom
import { exampleSale } from '@pledge/copy/documents/example-sale'
import { checkReceipt as words } from '@pledge/copy/en/screens/check-receipt'
import { receiptJsonOf } from '@pledge/domain/liquidation/receipt-json'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ROUTES } from '../../routes.ts'
import { renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { CheckReceiptScreen } from './CheckReceiptScreen.tsx'
import { MOST_BYTES } from './read-text.ts'

const TEXT = JSON.stringify(receiptJsonOf(exampleSale), null, 2)
const show = () => renderScreen(CheckReceiptScreen, ROUTES.checkReceipt.path, [ROUTES.checkReceipt.path])
const paste = (text: string) => {
  fireEvent.change(screen.getByRole('textbox', { name: /^Or paste/ }), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: words.check }))
}
const choose = (content: string, size?: number) => {
  const file = new File([content], 'receipt.json', { type: 'application/json' })
  // The document of the tests has files without this method of the platform.
  Object.defineProperty(file, 'text', { value: () => Promise.resolve(content) })
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size })
  fireEvent.change(screen.getByLabelText(words.file), { target: { files: [file] } })
}
const row = (name: string | RegExp) => within(screen.getByRole('row', { name }))

beforeEach(() => {
  writePage()
  serve({})
})
afterEach(cleanup)

describe('the page that recomputes a sale receipt (part of P.361)', () => {
  it('marks every figure of a pasted receipt as equal, with the fee of 2% (1.9.07), and moves to the result', async () => {
    await show()
    paste(TEXT)
    expect((await screen.findByRole('status')).textContent).toContain(words.equal)
    expect(row(/^Processing fee/).getAllByText('$105.29')).toHaveLength(2)
    expect(screen.getAllByText(words.isEqual)).toHaveLength(14)
    expect(screen.queryByText(words.isDifferent)).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: words.result }))
  })

  it('marks what was changed as different, and nothing else', async () => {
    await show()
    paste(TEXT.replace('"fee": "105.29"', '"fee": "95.29"'))
    expect((await screen.findByRole('alert')).textContent).toContain(words.different)
    expect(screen.getAllByText(words.isDifferent)).toHaveLength(1)
    const fee = row(/^Processing fee/)
    expect(fee.getByText('$95.29')).toBeTruthy()
    expect(fee.getByText('$105.29')).toBeTruthy()
    expect(fee.getByText(words.isDifferent)).toBeTruthy()
  })

  it('reads a chosen file, also with a byte order mark', async () => {
    await show()
    choose(`\uFEFF${TEXT}`)
    expect((await screen.findByRole('status')).textContent).toContain(words.equal)
  })

  it.each([
    ['', words.errors.missing],
    [TEXT.slice(0, -20), words.errors.notJson],
    ['{"sold": "1"}', words.errors.notReceipt],
  ])('says what to do where the text is no receipt: %#', async (text, error) => {
    await show()
    paste(text)
    expect(await screen.findByText(error)).toBeTruthy()
    const field = screen.getByRole('textbox', { name: /^Or paste/ })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    expect(screen.queryByRole('region', { name: words.result })).toBeNull()
  })

  it('refuses a file that is too large to be a receipt, without reading it', async () => {
    await show()
    choose(TEXT, MOST_BYTES + 1)
    expect(await screen.findByText(/larger than 20 MB/)).toBeTruthy()
  })

  it('replaces a result by an error, and an error by a result', async () => {
    await show()
    paste(TEXT)
    await screen.findByRole('region', { name: words.result })
    choose('not a receipt')
    expect(await screen.findByText(words.errors.notJson)).toBeTruthy()
    expect(screen.queryByRole('region', { name: words.result })).toBeNull()
    paste(TEXT)
    expect(await screen.findByRole('region', { name: words.result })).toBeTruthy()
    expect(screen.queryByText(words.errors.notJson)).toBeNull()
  })

  it('shows a hundred of many orders, those that differ first', async () => {
    const [slice] = exampleSale.slices
    if (slice === undefined) throw new Error('the example has a slice')
    const empty = { ...slice, fills: [] }
    const slices = [...exampleSale.slices, ...Array.from({ length: 120 }, () => empty)]
    const many = receiptJsonOf({ ...exampleSale, slices })
    const changed = many.slices.map((one, index) => (index === 121 ? { ...one, ordered: '0.07' } : one))
    await show()
    paste(JSON.stringify({ ...many, slices: changed }))
    expect(await screen.findByText(/^These are 100 of 122 orders/)).toBeTruthy()
    const orders = within(screen.getByRole('table', { name: words.orders }))
    expect(orders.getAllByRole('row')[1]?.textContent).toContain('Order 122: Price')
    expect(orders.getAllByText(words.isDifferent)).toHaveLength(1)
  })
})
