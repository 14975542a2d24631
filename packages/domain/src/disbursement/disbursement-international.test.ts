import { describe, expect, it } from 'vitest'
import type { Command } from '../process/commands.ts'
import { given, after, refusalOf, say, stateAfter, WAYS } from '../process/journey.test-data.ts'

const byAgent = (problem: string): Command =>
  ({
    type: 'DisbursementAccountRejected',
    by: { kind: 'agent', id: 'ann' },
    data: { reason: problem, problem, isHeld: false, disbursementAttempt: 1 },
  }) as Command
const toVerify = WAYS.CRYPTO_FUNDING_VERIFY ?? []
const secondWallet = [say.accountRejected(), say.accountGiven('wallet-2', 'USDC'), say.cryptoChosen]

describe('a disbursement in USDC (1.1.10, 1.9.21)', () => {
  it('uses the wallet, never a bank account', () => {
    const steps = stateAfter([
      say.started({ isInternational: true, residenceState: null, residenceCountry: 'CH' }),
      ...(WAYS.FINAL_STEPS ?? []).slice(1),
    ])
    given(steps).when(say.accountGiven('bank-1', 'ACH')).then('disbursement.details-invalid')
    expect(refusalOf(steps, say.accountGiven('wallet-1', 'USDC'))).toBeNull()
  })

  it('tests each wallet separately: a late test of the previous one confirms nothing', () => {
    const again = stateAfter([...toVerify, ...secondWallet])
    expect(again).toMatchObject({ state: 'CRYPTO_FUNDING_VERIFY', disbursement: { attempt: 2 } })
    given(again).when(say.microSent).then('disbursement.attempt-over')
    const ofThis: Command = {
      ...say.microSent,
      data: { transactionId: 'tx-2', disbursementAttempt: 2 },
    } as Command
    expect(after(again, ofThis).state).toBe('BORROWER_MICRO_DEPOSIT_CONFIRM')
  })

  it('is confirmed only by the borrower, once, after the test is final (1.7.27)', () => {
    const verify = stateAfter(toVerify)
    expect(refusalOf(verify, say.microConfirmed)).not.toBeNull()
    const arrived = stateAfter([...toVerify, say.microSent])
    const byJob = { ...say.microConfirmed, by: { kind: 'job', id: 'job' } } as Command
    expect(refusalOf(arrived, byJob)).not.toBeNull()
    const confirmed = stateAfter([...toVerify, say.microSent, say.microConfirmed])
    expect(confirmed.state).toBe('MANUAL_FUNDING_RELEASE')
    expect(refusalOf(confirmed, say.microConfirmed)).not.toBeNull()
  })

  it('may be rejected by an agent only for a reason that applies to a wallet', () => {
    const arrived = stateAfter([...toVerify, say.microSent])
    for (const problem of ['TEST_NOT_RECEIVED', 'WALLET_TAKES_NO_USDC', 'BORROWER_ASKED'])
      expect(refusalOf(arrived, byAgent(problem)), problem).toBeNull()
    for (const problem of ['ACCOUNT_CLOSED', 'ROUTING_NUMBER_WRONG', 'HOLDER_DIFFERS'])
      given(arrived).when(byAgent(problem)).then('approval.reason-required')
    const domestic = stateAfter(WAYS.MANUAL_FUNDING_RELEASE ?? [])
    expect(refusalOf(domestic, byAgent('ACCOUNT_CLOSED'))).toBeNull()
    expect(refusalOf(domestic, byAgent('TEST_NOT_RECEIVED'))).not.toBeNull()
  })
})
