import { describe, expect, it } from 'vitest'
import { destinationOf, nextStepsRedirect, shouldPollDetails, shouldRefetch } from './routing.ts'
import { APPLICATION_STATES } from './states.ts'

const ROWS = [
  [
    '1.4.08',
    'complete',
    [
      'FUNDABLE',
      'COMPLETE',
      'BORROWER_MICRO_DEPOSIT_CONFIRM',
      'MANUAL_FUNDING_RELEASE',
      'CRYPTO_FUNDING_VERIFY',
    ],
  ],
  ['1.4.09', 'details', ['BORROWER_DETAILS']],
  ['1.4.10', 'renew', ['OFFER_SELECT']],
  ['1.4.11', 'credit-frozen', ['SOFT_CREDIT_FROZEN']],
  ['1.4.11', 'credit-locked', ['SOFT_CREDIT_LOCKED']],
  ['1.4.11', 'credit-no-match', ['SOFT_CREDIT_NO_MATCH']],
  [
    '1.4.12',
    'next-steps',
    [
      'KYC_VERIFY',
      'FINAL_STEPS',
      'SIGN_DOCS',
      'WAITING_FOR_COLLATERAL',
      'PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER',
    ],
  ],
  ['1.4.13', 'decline', ['DECLINED']],
  ['1.4.14', 'dashboard', ['CANCELLED', 'EXPIRED', 'nonsense', '', 'toString', '__proto__']],
  [
    '1.4.03, 1.4.14, G.43',
    'dashboard',
    [
      'APP_START',
      'UNINITIALIZED_STATUS',
      'ATTACH_PROFILE',
      'GEN_APP_DISCLOSURES',
      'SOFT_CREDIT',
      'COLLATERAL_RELEASE',
      'CELSIUS_WAITING_FOR_TOP_UP',
      'CELSIUS_TOP_UP_REQUESTED',
      'CELSIUS_FULL_COLLATERAL_RECEIVED',
    ],
  ],
] as const

describe('routing after a step', () => {
  it.each(ROWS)('(%s) leads to %s', (_row, page, states) => {
    for (const state of states) expect(destinationOf(state)).toBe(page)
  })
  it('names every state of the product', () => {
    const named: readonly string[] = ROWS.flatMap(([, , states]) => states as readonly string[])
    for (const state of APPLICATION_STATES) expect(named).toContain(state)
  })
})

describe('redirects of next-steps', () => {
  it.each([
    ['1.2.94', 'DECLINED', 'decline'],
    ['1.2.95', 'SOFT_CREDIT_NO_MATCH', 'credit-no-match'],
    ['1.2.96', 'SOFT_CREDIT_LOCKED', 'credit-locked'],
    ['1.2.97', 'SOFT_CREDIT_FROZEN', 'credit-frozen'],
    ['1.2.98', 'CANCELLED', 'dashboard'],
    ['1.2.99', 'FUNDABLE', 'complete'],
    ['1.2.99', 'COMPLETE', 'complete'],
    ['1.2.99', 'BORROWER_MICRO_DEPOSIT_CONFIRM', 'complete'],
    ['1.2.99', 'MANUAL_FUNDING_RELEASE', 'complete'],
    ['1.2.99', 'CRYPTO_FUNDING_VERIFY', 'complete'],
    ['G.40', 'EXPIRED', 'dashboard'],
    ['G.40', 'unheard of', 'dashboard'],
  ])('(%s) %s goes to %s', (_row, state, page) => {
    expect(nextStepsRedirect(state)).toBe(page)
  })
  it('stays in the states of the hub', () => {
    for (const state of ['KYC_VERIFY', 'FINAL_STEPS', 'SIGN_DOCS', 'WAITING_FOR_COLLATERAL']) {
      expect(nextStepsRedirect(state)).toBeNull()
    }
  })
})

const loops = (states: (n: number) => string, before: string) => {
  let refetches = 0
  while (shouldRefetch({ state: states(refetches), before, refetches }) && refetches < 100) refetches += 1
  return refetches
}

describe('re-fetching', () => {
  it('stops after 20 fetches while the state is transient (1.4.06)', () => {
    for (const state of ['ATTACH_PROFILE', 'GEN_APP_DISCLOSURES', 'SOFT_CREDIT']) {
      expect(loops(() => state, 'OFFER_SELECT')).toBe(20)
    }
  })
  it('stops at the third fetch when the state changes there (1.4.07)', () => {
    expect(loops((n) => (n < 3 ? 'SIGN_DOCS' : 'WAITING_FOR_COLLATERAL'), 'SIGN_DOCS')).toBe(3)
    expect(loops(() => 'SIGN_DOCS', 'SIGN_DOCS')).toBe(20)
  })
  it('polls 10 times while still BORROWER_DETAILS (1.4.15, 1.4.16)', () => {
    expect(shouldPollDetails({ state: 'BORROWER_DETAILS', polls: 9 })).toBe(true)
    expect(shouldPollDetails({ state: 'BORROWER_DETAILS', polls: 10 })).toBe(false)
    expect(shouldPollDetails({ state: 'SOFT_CREDIT', polls: 1 })).toBe(false)
  })
})
