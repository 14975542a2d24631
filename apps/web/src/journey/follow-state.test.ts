import { APPLICATION_STATES, type ApplicationState } from '@pledge/domain/application/states'
import { describe, expect, it } from 'vitest'
import { followState } from './follow-state.ts'
import { pathOfPage } from './pages.ts'

/** Where any other state leads: the dashboard. */
const LEADS_TO: Readonly<Partial<Record<ApplicationState, string>>> = {
  FUNDABLE: 'complete',
  COMPLETE: 'complete',
  BORROWER_MICRO_DEPOSIT_CONFIRM: 'complete',
  MANUAL_FUNDING_RELEASE: 'complete',
  CRYPTO_FUNDING_VERIFY: 'complete',
  BORROWER_DETAILS: 'details',
  OFFER_SELECT: 'renew',
  SOFT_CREDIT_FROZEN: 'credit-frozen',
  SOFT_CREDIT_LOCKED: 'credit-locked',
  SOFT_CREDIT_NO_MATCH: 'credit-no-match',
  KYC_VERIFY: 'next-steps',
  FINAL_STEPS: 'next-steps',
  SIGN_DOCS: 'next-steps',
  WAITING_FOR_COLLATERAL: 'next-steps',
  PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER: 'next-steps',
  DECLINED: 'decline',
}

/**
 * A clock that waiting advances, and a server that returns the given states one after another, the last one forever.
 */
const journey = (states: readonly (string | undefined)[]) => {
  const log: { atMs: number }[] = []
  let nowMs = 0
  return {
    log,
    at: () => log.map((call) => call.atMs),
    fetchState: async () => {
      const state = states[Math.min(log.length, states.length - 1)]
      log.push({ atMs: nowMs })
      return state
    },
    wait: async (milliseconds: number) => {
      nowMs += milliseconds
    },
    now: () => nowMs,
  }
}
const follow = (server: ReturnType<typeof journey>, before: string, isAfterDetails = false) =>
  followState({ before, isAfterDetails, fetchState: server.fetchState, wait: server.wait })

describe('after any step', () => {
  it('fetches the state once and routes when it has changed (1.4.05)', async () => {
    const server = journey(['FINAL_STEPS'])
    expect(await follow(server, 'SOFT_CREDIT_FROZEN')).toBe('next-steps')
    expect(server.at()).toEqual([0])
  })

  it.each(['ATTACH_PROFILE', 'GEN_APP_DISCLOSURES', 'SOFT_CREDIT'])(
    're-fetches exactly 20 times at 100 ms while it is %s, then routes (1.4.06, G.43)',
    async (state) => {
      const server = journey([state])
      expect(await follow(server, 'OFFER_SELECT')).toBe('dashboard')
      expect(server.at()).toEqual(Array.from({ length: 21 }, (_, call) => call * 100))
    },
  )

  it('re-fetches exactly 20 times at 100 ms while it is unchanged, then routes (1.4.07)', async () => {
    const server = journey(['FINAL_STEPS'])
    expect(await follow(server, 'FINAL_STEPS')).toBe('next-steps')
    expect(server.log).toHaveLength(21)
    expect(server.now()).toBe(2000)
  })

  it('stops at the third re-fetch when the state changes there (1.4.07)', async () => {
    const server = journey(['FINAL_STEPS', 'FINAL_STEPS', 'FINAL_STEPS', 'SIGN_DOCS'])
    expect(await follow(server, 'FINAL_STEPS')).toBe('next-steps')
    expect(server.at()).toEqual([0, 100, 200, 300])
  })

  it('shares one limit between unchanged and transient states (1.4.06, 1.4.07)', async () => {
    const server = journey([...Array.from({ length: 15 }, () => 'SOFT_CREDIT_LOCKED'), 'SOFT_CREDIT'])
    expect(await follow(server, 'SOFT_CREDIT_LOCKED')).toBe('dashboard')
    expect(server.log).toHaveLength(21)
  })

  it('counts a call without an answer as an attempt and keeps the known state (1.4.07)', async () => {
    const server = journey([undefined, undefined, 'SIGN_DOCS'])
    expect(await follow(server, 'FINAL_STEPS')).toBe('next-steps')
    expect(server.at()).toEqual([0, 100, 200])
    const silent = journey([undefined])
    expect(await follow(silent, 'SOFT_CREDIT_FROZEN')).toBe('credit-frozen')
    expect(silent.log).toHaveLength(21)
  })

  it('routes every state by the table (1.4.08 to 1.4.14)', async () => {
    for (const state of APPLICATION_STATES) {
      const server = journey([state])
      const page = await follow(server, 'none')
      const leadsTo = LEADS_TO[state]
      expect(page, state).toBe(leadsTo ?? 'dashboard')
      const { pathname } = new URL(pathOfPage(page, 'an-application'), 'http://localhost')
      expect(pathname, state).toBe(
        leadsTo === undefined ? '/dashboard' : `/account/crypto-backed-loan/an-application/${leadsTo}`,
      )
    }
    expect(await follow(journey(['A_STATE_OF_TOMORROW']), 'none')).toBe('dashboard')
  })
})

describe('after borrower details', () => {
  it('polls 10 times 2 s apart while it is still BORROWER_DETAILS, then goes to the dashboard (1.4.15, 1.4.16)', async () => {
    const server = journey(['BORROWER_DETAILS'])
    expect(await follow(server, 'BORROWER_DETAILS', true)).toBe('dashboard')
    expect(server.at()).toEqual(Array.from({ length: 11 }, (_, call) => call * 2000))
  })

  it('stops polling at a change and routes by the table (1.4.15)', async () => {
    const server = journey(['BORROWER_DETAILS', 'BORROWER_DETAILS', 'SOFT_CREDIT_LOCKED'])
    expect(await follow(server, 'BORROWER_DETAILS', true)).toBe('credit-locked')
    expect(server.at()).toEqual([0, 2000, 4000])
    const late = journey([...Array.from({ length: 10 }, () => 'BORROWER_DETAILS'), 'SOFT_CREDIT_LOCKED'])
    expect(await follow(late, 'BORROWER_DETAILS', true)).toBe('credit-locked')
    expect(late.now()).toBe(20_000)
  })

  it('re-fetches at 100 ms once it has left BORROWER_DETAILS (G.44)', async () => {
    const server = journey(['BORROWER_DETAILS', 'SOFT_CREDIT', 'SOFT_CREDIT', 'KYC_VERIFY'])
    expect(await follow(server, 'BORROWER_DETAILS', true)).toBe('next-steps')
    expect(server.at()).toEqual([0, 2000, 2100, 2200])
  })

  it('limits both loops when the state stays SOFT_CREDIT (G.44)', async () => {
    const server = journey(['BORROWER_DETAILS', 'SOFT_CREDIT'])
    expect(await follow(server, 'BORROWER_DETAILS', true)).toBe('dashboard')
    expect(server.log).toHaveLength(22)
    expect(server.now()).toBe(4000)
  })
})
