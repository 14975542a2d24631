import { describe, expect, it } from 'vitest'
import {
  after,
  given,
  inState,
  REFINANCES,
  refusalOf,
  RENEWALS,
  say,
  stateAfter,
  WAYS,
} from './journey.test-data.ts'
import type { ApplicationState } from '../application/states.ts'
import { dueJob, storedJob } from './due-job.ts'

/** The check of the column in migration 009. */
const KNOWN_TO_RELEASED_SERVERS = [
  'attach-profile',
  'generate-disclosures',
  'check-credit',
  'screen-borrower',
  'prepare-agreements',
  'allot-deposit-address',
  'roll-loan-forward',
  'choose-funding',
  'send-micro-transfer',
  'send-disbursement',
  'generate-adverse-action-notice',
  'generate-incompleteness-notice',
]

describe('the job that a loan waits for (R1)', () => {
  it.each<[ApplicationState, ReturnType<typeof dueJob>]>([
    ['APP_START', null],
    ['OFFER_SELECT', null],
    ['ATTACH_PROFILE', 'attach-profile'],
    ['GEN_APP_DISCLOSURES', 'generate-disclosures'],
    ['BORROWER_DETAILS', null],
    ['SOFT_CREDIT', 'check-credit'],
    ['SOFT_CREDIT_FROZEN', 'generate-incompleteness-notice'],
    ['KYC_VERIFY', 'screen-borrower'],
    ['FINAL_STEPS', null],
    ['SIGN_DOCS', null],
    ['WAITING_FOR_COLLATERAL', 'allot-deposit-address'],
    ['PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER', 'roll-loan-forward'],
    ['FUNDABLE', 'choose-funding'],
    ['CRYPTO_FUNDING_VERIFY', 'send-micro-transfer'],
    ['BORROWER_MICRO_DEPOSIT_CONFIRM', null],
    ['MANUAL_FUNDING_RELEASE', null],
    ['COMPLETE', null],
    ['COLLATERAL_RELEASE', null],
    ['DECLINED', 'generate-adverse-action-notice'],
    ['CANCELLED', null],
    ['EXPIRED', null],
  ])('in %s is %s', (state, job) => expect(dueJob(inState(state))).toBe(job))

  it('is none while a person reviews the screening', () => {
    expect(dueJob(stateAfter([...(WAYS.KYC_VERIFY ?? []), say.screeningReviewOpened]))).toBeNull()
  })

  it('is the disbursement once two agents approved it, also after a return', () => {
    const approvals = [say.approves('ann'), say.approves('bob')]
    const released = [...(WAYS.MANUAL_FUNDING_RELEASE ?? []), ...approvals]
    expect(dueJob(stateAfter(released))).toBe('send-disbursement')
    const returned = [...released, say.fundsSent(), say.returned(), say.accountGiven('account-2')]
    expect(dueJob(stateAfter(returned))).toBeNull()
    expect(dueJob(stateAfter([...returned, ...approvals]))).toBe('send-disbursement')
  })

  it('is the choice of funding for a renewal that took over its collateral', () => {
    expect(dueJob(stateAfter(RENEWALS.rolledForward))).toBe('choose-funding')
  })

  it('is an address for a renewal in service that has none, once, and without a notice (P.411)', () => {
    const renewed = stateAfter(RENEWALS.renewed)
    expect(dueJob(renewed)).toBe('allot-deposit-address')
    expect(given(renewed).when(say.addressAllotted).jobs).toEqual([])
    const addressed = after(renewed, say.addressAllotted)
    expect(dueJob(addressed)).toBeNull()
    expect(refusalOf(addressed, say.addressAllotted)).toBe('transition.not-allowed')
    // A loan that the borrower sent collateral for has one already.
    expect(dueJob(inState('COMPLETE'))).toBeNull()
  })

  it('of a top-up is not stored with the loan, because a released server knows stored jobs by a closed list', () => {
    const steps = Object.values(REFINANCES).map((commands) => stateAfter(commands))
    expect(new Set(steps.map(dueJob))).toEqual(
      new Set([
        null,
        'screen-borrower',
        'prepare-agreements',
        'request-top-up',
        'await-hand-over',
        'allot-deposit-address',
      ]),
    )
    for (const file of [...steps, ...Object.keys(WAYS).map((state) => inState(state as ApplicationState))])
      expect([null, ...KNOWN_TO_RELEASED_SERVERS]).toContain(storedJob(file))
  })
})
