// @vitest-environment jsdom
import type { ApplicationAnswer } from '@pledge/contract/applications'
import { giveDialogsToJsdom } from '@pledge/ui/dialog-for-jsdom'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { API, pathOf, renderPages } from '../../journey/several-pages.test-data.tsx'
import { applicationAnswer, offerAnswer } from '../../loan/answers.test-data.ts'
import { loanAnswer } from '../../loan/loan-answer.test-data.ts'
import { currentPath } from '../../navigation.ts'
import { serve, writePage } from '../render-screen.test-data.tsx'
import { RenewScreen } from './RenewScreen.tsx'
import { basis } from './start-page.test-data.ts'

const PRIOR_UUID = '0f4d2c35-6f5e-4b8e-9a53-1f6a1f6e9a11'
const RENEWED = {
  priorAppUuid: PRIOR_UUID,
  topUpAmount: null,
  paidOff: null,
  lent: null,
  remainingTopUpAmount: null,
  collateral: { coinQuantity: '0.21' },
}

/** Addresses of other documents that the page opened; jsdom loads no other document. */
const loaded: string[] = []

beforeEach(() => {
  sessionStorage.clear()
  giveDialogsToJsdom()
  writePage()
  loaded.length = 0
  const { location } = window
  const load = (address: string) => void loaded.push(address)
  const own = (key: string | symbol): unknown => Reflect.get(location, key)
  vi.stubGlobal('location', new Proxy({}, { get: (_, key) => (key === 'assign' ? load : own(key)) }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const show = (application: Partial<ApplicationAnswer>) => {
  serve({
    ...basis(),
    [`GET ${API}`]: { application: applicationAnswer(application) },
    [`GET /api/loans/v1/applications/${PRIOR_UUID}/loan`]: loanAnswer(),
  })
  return renderPages({ renew: RenewScreen }, [pathOf('renew')])
}

describe('/{appUuid}/renew', () => {
  const selecting: Partial<ApplicationAnswer> = {
    state: 'OFFER_SELECT',
    selectedOffer: null,
    offers: [offerAnswer()],
  }

  it.each([
    ['a new loan', 'Choose your offer', { isRollForward: false }],
    ['a renewal', 'Renew your loan', { isRollForward: true, rollForwardLoanDetails: RENEWED }],
  ])('lets %s in OFFER_SELECT choose its offer (1.2.14)', async (_loan, name, more) => {
    await show({ ...selecting, ...more })
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy()
    expect(currentPath()).toBe(pathOf('renew'))
    expect(loaded).toEqual([])
  })

  it('opens with the figures of the stored offer, not the defaults of a first visit (1.2.14)', async () => {
    const offers = [offerAnswer({ drawAmount: '12345.00', collateralUnits: '0.4' })]
    await show({ ...selecting, offers })
    expect((await screen.findByLabelText<HTMLInputElement>('Cash to borrow')).value).toBe('12,345')
    expect(screen.getByLabelText<HTMLInputElement>('Collateral amount').value).toBe('0.4')
  })

  it('redirects an application that has selected its offer to the page of its state', async () => {
    await show({ state: 'BORROWER_DETAILS' })
    await waitFor(() => expect(currentPath()).toBe(pathOf('details')))
  })
})
