import { describe, expect, it } from 'vitest'
import type { Command } from './commands.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import { given, say, START, WAYS } from './journey.test-data.ts'

const byAgent = (problem: string): Command =>
  ({
    type: 'PayoutDetailsRejected',
    by: { kind: 'agent', id: 'ann' },
    data: { reason: problem, problem, isHeld: false, payoutAttempt: 1 },
  }) as Command
const toVerify = WAYS.CRYPTO_FUNDING_VERIFY ?? []
const secondWallet = [say.payoutRejected(), say.payoutSaved('wallet-2', 'USDC'), say.cryptoChosen]

describe('a payout in USDC (1.1.10, 1.9.21)', () => {
  it('goes by the wallet, never by a bank account', () => {
    const steps = given([
      say.started({ isInternational: true, residenceState: null, residenceCountry: 'CH' }),
      ...(WAYS.FINAL_STEPS ?? []).slice(1),
    ])
    const withBank = decide(steps, say.payoutSaved('bank-1', 'ACH'), START)
    expect(withBank).toEqual({ ok: false, code: 'disbursement.details-invalid' })
    const withWallet = decide(steps, say.payoutSaved('wallet-1', 'USDC'), START)
    expect(withWallet.ok).toBe(true)
  })

  it('tests each wallet anew: a test of the one before, that comes late, confirms nothing', () => {
    const again = given([...toVerify, ...secondWallet])
    expect(again).toMatchObject({ state: 'CRYPTO_FUNDING_VERIFY', payoutAttempt: 2 })
    expect(decide(again, say.microSent, START)).toEqual({ ok: false, code: 'disbursement.attempt-over' })
    const ofThis: Command = {
      ...say.microSent,
      data: { transactionId: 'tx-2', payoutAttempt: 2 },
    } as Command
    const decision = decide(again, ofThis, START)
    if (!decision.ok) throw new Error(decision.code)
    expect(decision.events.reduce(evolve, again)).toMatchObject({ state: 'BORROWER_MICRO_DEPOSIT_CONFIRM' })
  })

  it('is confirmed by the borrower alone, once, after the test is final (1.7.27)', () => {
    const verify = given(toVerify)
    expect(decide(verify, say.microConfirmed, START).ok).toBe(false)
    const arrived = given([...toVerify, say.microSent])
    const byJob = { ...say.microConfirmed, by: { kind: 'job', id: 'job' } } as Command
    expect(decide(arrived, byJob, START).ok).toBe(false)
    const confirmed = given([...toVerify, say.microSent, say.microConfirmed])
    expect(confirmed.state).toBe('MANUAL_FUNDING_RELEASE')
    expect(decide(confirmed, say.microConfirmed, START).ok).toBe(false)
  })

  it('may be rejected by an agent only for what can be true of a wallet', () => {
    const arrived = given([...toVerify, say.microSent])
    for (const problem of ['TEST_NOT_RECEIVED', 'WALLET_TAKES_NO_USDC', 'BORROWER_ASKED'])
      expect(decide(arrived, byAgent(problem), START).ok, problem).toBe(true)
    for (const problem of ['ACCOUNT_CLOSED', 'ROUTING_NUMBER_WRONG', 'HOLDER_DIFFERS'])
      expect(decide(arrived, byAgent(problem), START)).toEqual({
        ok: false,
        code: 'approval.reason-required',
      })
    const domestic = given(WAYS.MANUAL_FUNDING_RELEASE ?? [])
    expect(decide(domestic, byAgent('ACCOUNT_CLOSED'), START).ok).toBe(true)
    expect(decide(domestic, byAgent('TEST_NOT_RECEIVED'), START).ok).toBe(false)
  })
})
