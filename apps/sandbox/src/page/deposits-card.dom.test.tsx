// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPart, serve } from './render-page.test-data.tsx'
import { DepositsCard } from './DepositsCard.tsx'

const ADDRESS = 'bc1qexample'
const deposit = {
  appUuid: crypto.randomUUID(),
  coin: 'BTC',
  address: ADDRESS,
  planned: '0.25',
  required: '0.202',
  received: '0',
  borrower: crypto.randomUUID(),
} as const

afterEach(cleanup)

it('the deposits card offers the planned amount and the minimum, and sends the selected one', async () => {
  const sent = serve({ 'POST /api/sandbox/v1/coins': { txid: 'a' } })
  renderPart(<DepositsCard addresses={[deposit]} coins={['BTC']} />)
  const buttons = screen.getAllByRole('button', { name: /^Send the/ })
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    'Send the planned amount, 0.25 BTC',
    'Send the minimum, 0.202 BTC',
  ])
  fireEvent.click(buttons[0] as HTMLElement)
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ address: ADDRESS, quantity: '0.25' }))
})
