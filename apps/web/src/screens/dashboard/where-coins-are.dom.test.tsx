// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import type { CollateralCustody } from '@pledge/contract/collateral-custody'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderScreen, writePage } from '../render-screen.test-data.tsx'
import { WhereCoinsAre } from './WhereCoinsAre.tsx'

const WAITS =
  'A withdrawal or a renewal waits until your coins are back in custody. A sale can use coins that are in custody now.'
const btc = (coinQuantity: string) => ({ coinQuantity, type: 'BTC' }) as const
const show = (change: Partial<CollateralCustody>) =>
  renderScreen(
    () => (
      <WhereCoinsAre
        custody={{
          inCustody: btc('0'),
          rehypothecated: btc('0'),
          returning: btc('0'),
          returnDueAt: null,
          ...change,
        }}
      />
    ),
    '/dashboard',
    ['/dashboard'],
  )
const rows = async () => (await screen.findAllByRole('term')).map((term) => term.parentElement?.textContent)

describe('where the coins of a loan are (2.3.09, G.71)', () => {
  beforeEach(() => writePage())
  afterEach(cleanup)

  it('is in custody, or rehypothecated', async () => {
    await show({ inCustody: btc('0.25'), rehypothecated: btc('1') })
    expect(await rows()).toEqual([
      expect.stringMatching(/^In custody0\.25.BTC$/),
      expect.stringMatching(/^Rehypothecated1.BTC$/),
    ])
    expect(screen.queryByText(/wait/)).toBeNull()
  })

  it('says what waits while a recall is not answered, too', async () => {
    await show({ inCustody: btc('1'), returnDueAt: '2026-11-26T05:00:00.000Z' })
    expect(await rows()).toEqual([expect.stringMatching(/^In custody1.BTC$/)])
    expect(screen.getByText(WAITS)).toBeTruthy()
  })

  it('says what the network removed while it was out', async () => {
    await show({ rehypothecated: btc('1'), shortfall: btc('0.4') })
    expect(await rows()).toEqual([
      expect.stringMatching(/^Rehypothecated1.BTC$/),
      expect.stringMatching(/^Removed by the network0\.4.BTC$/),
    ])
  })

  it('is on its way back by the day whose end is the deadline', async () => {
    await show({ returning: btc('1.25'), returnDueAt: '2026-11-26T05:00:00.000Z' })
    expect(await rows()).toEqual([expect.stringMatching(/^On the way back, by .*Nov.*25.*1\.25.BTC$/)])
    expect(screen.getByText(WAITS)).toBeTruthy()
  })
  it('is late once that day is over', async () => {
    await show({ returning: btc('1.25'), returnDueAt: '2026-11-26T05:00:00.000Z', isReturnLate: true })
    expect(await rows()).toEqual([
      expect.stringMatching(/^On the way back, late since .*Nov.*26.*1\.25.BTC$/),
    ])
  })
})
