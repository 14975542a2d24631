// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { user } from '../../session/user.test-data.ts'
import { offerAnswer } from '../../loan/answers.test-data.ts'
import { renderScreen, serve, writePage } from '../render-screen.test-data.tsx'
import { basis, PATH, rules } from './start-page.test-data.ts'
import { StartScreen } from './StartScreen.tsx'

// The first load of a part takes longer than a test waits.
beforeAll(async () => {
  await import('./explanations.ts')
}, 30_000)
beforeEach(() => {
  writePage()
  sessionStorage.clear()
})
afterEach(cleanup)

const USER = 'GET /api/identity-broker/customer/secure/api/v3/self/figureinfo'

/** $10,000 against 0.21 BTC at $100,000, in California. */
const show = async (answers: Record<string, unknown> = {}) => {
  serve({ ...basis(), ...answers })
  await renderScreen(StartScreen, PATH, [`${PATH}?state=CA`])
}
const type_ = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

describe('the hints of the offer page', () => {
  it("stop showing 'Nothing is saved' while the offer is being saved (1.7.08)", async () => {
    await show({ [USER]: user, 'POST /api/loans/v1/applications': () => new Promise(() => {}) })
    await screen.findByText('9.954%')
    expect(screen.getByText(/^Nothing is saved until you continue/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Saving your offer. Please keep this page open.')).toBeTruthy()
    expect(screen.queryByText(/^Nothing is saved/)).toBeNull()
  })

  it('show how to get terms when there is too little collateral, with the same amount to add everywhere (1.8.10, 1.2.50, 1.2.51)', async () => {
    await show()
    await screen.findByText('9.954%')
    type_('Collateral amount', '0.05')
    expect(await screen.findByText('Add collateral or borrow less to see your terms.')).toBeTruthy()
    expect(screen.queryByText('Enter amounts to see your terms.')).toBeNull()
    // The minimum loan exceeds the available amount, so a slider would show another amount than the field.
    expect(screen.getByRole('slider').closest('.invisible')).not.toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>('Cash to borrow').value).toBe('10,000')
    const adds = screen.getAllByText(/^Add [\d.]+ BTC/).map(({ textContent }) => textContent)
    expect(adds).toContain('Add 0.08466667 BTC')
    expect(adds).toContain('Add 0.08466667 BTC for this rate')
    type_('Cash to borrow', '')
    expect(screen.getByText('Enter amounts to see your terms.')).toBeTruthy()
  })

  it('restore the amount typed for a coin after switching to another coin and back (1.2.47, 1.2.48)', async () => {
    await show()
    await screen.findByText('9.954%')
    const amount = screen.getByLabelText<HTMLInputElement>('Collateral amount')
    type_('Collateral amount', '0.26')
    type_('Collateral type', 'ETH')
    expect(amount.value).toBe('5.1')
    type_('Collateral type', 'BTC')
    expect(amount.value).toBe('0.26')
    // An amount that was not typed is calculated again for the current cash.
    type_('Cash to borrow', '20000')
    type_('Collateral type', 'ETH')
    expect(amount.value).toBe('11')
  })

  it('show one price everywhere once the server has a later one than the page (1.2.52)', async () => {
    const later = offerAnswer({ price: '99000.00' })
    await show({ 'POST /api/loans/v1/quotes': { offer: later } })
    expect(await screen.findByText('$99,000.00', undefined, { timeout: 3_000 })).toBeTruthy()
    expect(screen.getByText(/^Worth .* at \$99,000\.00 per BTC$/)).toBeTruthy()
    expect(screen.queryByText(/\$100,000\.00/)).toBeNull()
  })

  it('warn when the loan would start at the warning level (1.9.09)', async () => {
    const answers = basis()
    const call = 'GET /api/loans/v1/quote-basis'
    const [first, second] = rules.tiers
    const strict = { ...answers[call].rules, tiers: [first, { ...second, warningLtvBps: 7_500 }] }
    await show({ [call]: { ...answers[call], rules: strict } })
    await screen.findByText('9.954%')
    expect(screen.queryByText(/^At this LTV, you start at the warning level/)).toBeNull()
    type_('Collateral amount', '0.13466667')
    expect(await screen.findByText(/^At this LTV, you start at the warning level/)).toBeTruthy()
  })
})
