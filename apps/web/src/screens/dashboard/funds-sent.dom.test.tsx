// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { accountAnswer } from '../../journey/account-answer.test-data.ts'
import { APP_UUID, applicationAnswer } from '../../loan/answers.test-data.ts'
import { loanAnswer } from '../../loan/loan-answer.test-data.ts'
import { renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { DashboardScreen } from './DashboardScreen.tsx'
// Loaded on demand in the page: here before the time of a test begins.
import './LoanInService.tsx'

const API = '/api/loans/v1/applications'
const ARRIVAL = { from: '2026-12-03', until: '2026-12-07' }
const OTHER_UUID = '1c1f2f6e-7a53-4c1c-9a5e-1d0a7a4d9c02'
const FUNDED = { stage: 'FINAL', state: 'COMPLETE', deadline: null } as const

// The first load of a part takes longer than a test waits.
beforeAll(async () => {
  await Promise.all([import('./FundsSent.tsx'), import('../../journey/NeedHelp.tsx')])
}, 30_000)
beforeEach(() => writePage())
afterEach(cleanup)

const show = async (
  loan: Parameters<typeof loanAnswer>[0],
  account: Parameters<typeof accountAnswer>[0],
  change: Parameters<typeof applicationAnswer>[0] = {},
) => {
  serve({
    [`GET ${API}`]: { applications: [applicationAnswer({ ...FUNDED, ...change })], unreadable: [] },
    [`GET ${API}/${APP_UUID}/loan`]: loanAnswer(loan),
    [`GET ${API}/${APP_UUID}/disbursement-account`]: accountAnswer({ stand: 'SENT', ...account }),
  })
  await renderScreen(DashboardScreen, '/dashboard', ['/dashboard'])
  await screen.findByText('Loan details')
}
const term = (label: string) => screen.getByText(label).nextSibling?.textContent

it('says what was sent, where to and when it should be there, until the days have passed (1.9.23, P.519, P.522)', async () => {
  await show({ arrival: ARRIVAL }, { accountMask: '•••• 6789' })
  expect((await screen.findByText(/^We sent/)).textContent?.replaceAll(/\s/g, ' ')).toBe(
    'We sent $10,000.00 on November 30, 2026 to your account ending in 6789. It should be there between December 3, 2026 and December 7, 2026.',
  )
  cleanup()
  await show({ arrival: null }, { accountMask: '•••• 6789' })
  expect(screen.queryByText('Your money is on the way')).toBeNull()
})

it('names the wallet of a loan in USDC (1.9.22)', async () => {
  const wallet = { chain: 'Ethereum', addressMask: '0x1234…abcd' } as const
  await show({ arrival: ARRIVAL }, { wallet }, { isInternational: true })
  expect((await screen.findByText(/^We sent/)).textContent).toContain(
    'to your wallet 0x1234…abcd on Ethereum.',
  )
})

it('has the APR that was signed beside the rate, not that of the offer of a renewal', async () => {
  await show({}, {})
  expect(term('APR')).toBe('9.954%')
  cleanup()
  await show({}, {}, { isRollForward: true })
  expect(screen.queryByText('APR')).toBeNull()
})

it('says who to call', async () => {
  await show({}, {})
  expect(await screen.findByText('Need help?')).toBeTruthy()
})

it('scrolls only to a card that is not the first', async () => {
  Element.prototype.scrollIntoView = vi.fn()
  serve({
    [`GET ${API}`]: {
      applications: [OTHER_UUID, APP_UUID].map((appUuid) =>
        applicationAnswer({ appUuid, stage: 'APPLYING', state: 'CANCELLED', deadline: null }),
      ),
      unreadable: [],
    },
  })
  window.history.replaceState(null, '', `/dashboard#loan-${APP_UUID}`)
  await renderScreen(DashboardScreen, '/dashboard', [`/dashboard#loan-${APP_UUID}`])
  await screen.findAllByRole('heading', { level: 2 })
  await waitFor(() => expect(document.activeElement?.id).toBe(`loan-${APP_UUID}`))
  expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toEqual([
    document.activeElement?.closest('li'),
  ])
  window.history.replaceState(null, '', '/dashboard')
})
