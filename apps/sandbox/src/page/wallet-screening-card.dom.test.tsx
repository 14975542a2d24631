// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPart, serve } from './render-page.test-data.tsx'
import { WalletScreeningCard } from './WalletScreeningCard.tsx'

afterEach(cleanup)

it('the wallet screening card sets the selected answer, and says which one is set', async () => {
  const sent = serve({ 'POST /api/sandbox/v1/wallet-screening': {} })
  renderPart(<WalletScreeningCard />)
  fireEvent.change(screen.getByLabelText('Next wallet'), { target: { value: 'LISTED' } })
  fireEvent.click(screen.getByRole('button', { name: 'Set wallet screening' }))
  await waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ body: { act: 'LISTED' } })))
  expect(await screen.findByText('Set: On a sanctions list: two agents review it.')).toBeDefined()
})
