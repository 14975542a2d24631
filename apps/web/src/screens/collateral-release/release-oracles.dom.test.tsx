// @vitest-environment jsdom
import type { Coin } from '@pledge/domain/collateral/coins'
import { returnVerdicts, type AddressCase } from '@pledge/domain/oracle-verdicts.test-data'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { APP_UUID, applicationAnswer } from '../../loan/answers.test-data.ts'
import { fromOracle, hasOracles, oracleCases } from '../oracles.test-data.ts'
import { renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { CollateralReleaseScreen } from './CollateralReleaseScreen.tsx'

const API = `/api/loans/v1/applications/${APP_UUID}`
const ROUTE = '/account/crypto-backed-loan/:appUuid/collateral-release'

beforeEach(() => {
  writePage()
  giveDialogsToJsdom()
})
afterEach(cleanup)

const show = async (type: Coin) => {
  const amount = (coinQuantity: string) => ({ coinQuantity, type })
  const application = applicationAnswer({
    stage: 'COLLATERAL_RELEASE',
    state: 'CANCELLED',
    ending: 'BORROWER_CANCELLED',
    deadline: null,
  })
  const release = {
    held: amount('0.5'),
    pending: amount('0'),
    isReady: true,
    request: null,
    transactions: [],
  }
  const sent = serve({ [`GET ${API}`]: { application }, [`GET ${API}/collateral/release`]: release })
  await renderScreen(CollateralReleaseScreen, ROUTE, [ROUTE.replace(':appUuid', APP_UUID)])
  await screen.findByRole('textbox')
  return sent
}

describe.skipIf(!hasOracles)(`the release form on oracle addresses${fromOracle}`, () => {
  it.each([
    ['BTC', 'crypto/btc-addresses.json', 100],
    ['ETH', 'crypto/eth-addresses.json', 25],
    ['SOL', 'crypto/solana-addresses.json', 15],
  ] as const)(
    'judges every %s address as the oracle does (1.5.60, decision 11)',
    async (coin, file, atLeast) => {
      const sent = await show(coin)
      const verdicts = returnVerdicts(coin, oracleCases<AddressCase>(file))
      expect(verdicts.length).toBeGreaterThanOrEqual(atLeast)
      // Asked for once: to ask the whole page for its roles takes longer than everything else here.
      const field = screen.getByRole('textbox')
      const review = screen.getByRole('button', { name: 'Review' })
      const said = verdicts.map(({ input }) => {
        fireEvent.change(field, { target: { value: input } })
        fireEvent.click(review)
        const dialog = document.querySelector<HTMLDialogElement>('dialog[open]')
        if (dialog !== null) fireEvent.click(within(dialog).getByText('Edit'))
        return { input, isTaken: dialog !== null }
      })
      expect(said).toEqual(verdicts)
      expect(sent).toEqual([])
    },
  )
})
