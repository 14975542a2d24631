import { describe, expect, it } from 'vitest'
import type { ApplicationState } from '../application/states.ts'
import type { LoanFile } from '../view/loan-file.ts'
import type { Command } from './commands.ts'
import type { EventType } from './events.ts'
import { jobsFor, type JobName } from './follow-on.ts'
import {
  after,
  bent,
  given,
  inState,
  RENEWALS,
  REQUIRED,
  say,
  stateAfter,
  trailOf,
  WAYS,
} from './journey.test-data.ts'
import { NOTICES } from './notices.ts'

/** The jobs that follow from a command, without the notices. */
const jobsAfter = (before: LoanFile, command: Command): readonly string[] => {
  const { refusal, jobs } = given(before).when(command)
  expect(refusal).toBeNull()
  return jobs.filter((job) => !(NOTICES as readonly string[]).includes(job))
}

/** The last command of a path that requests this event, and the file before it. */
const stepOf = (way: readonly Command[], type: EventType): readonly [LoanFile, Command] => {
  const index = way.findLastIndex((command) => command.type === type)
  const command = way[index]
  if (command === undefined) throw new Error(`no ${type} on this path`)
  return [stateAfter(way.slice(0, index)), command]
}

describe('the job that follows as soon as a loan waits for it (law 1)', () => {
  it.each<[EventType, ApplicationState, readonly JobName[]]>([
    ['OffersPriced', 'OFFER_SELECT', []],
    ['OfferSelected', 'ATTACH_PROFILE', ['attach-profile']],
    ['ProfileAttached', 'GEN_APP_DISCLOSURES', ['generate-disclosures']],
    ['DisclosuresGenerated', 'BORROWER_DETAILS', []],
    ['DetailsSubmitted', 'SOFT_CREDIT', ['check-credit']],
    ['CreditFrozen', 'SOFT_CREDIT_FROZEN', ['generate-incompleteness-notice']],
    ['CreditLocked', 'SOFT_CREDIT_LOCKED', ['generate-incompleteness-notice']],
    ['CreditNotMatched', 'SOFT_CREDIT_NO_MATCH', ['generate-incompleteness-notice']],
    ['CreditCleared', 'KYC_VERIFY', ['screen-borrower']],
    ['ScreeningCleared', 'FINAL_STEPS', []],
    ['IdentityApproved', 'SIGN_DOCS', []],
    ['DisbursementAccountGiven', 'SIGN_DOCS', ['prepare-agreements']],
    ['FinalStepsDone', 'SIGN_DOCS', []],
    ['AgreementAccepted', 'WAITING_FOR_COLLATERAL', ['allot-deposit-address']],
    ['DepositAddressAllotted', 'FUNDABLE', []],
    ['CollateralCounted', 'FUNDABLE', ['choose-funding']],
    ['CryptoFundingChosen', 'CRYPTO_FUNDING_VERIFY', ['send-micro-transfer']],
    ['MicroTransferSent', 'BORROWER_MICRO_DEPOSIT_CONFIRM', []],
    ['AchFundingChosen', 'MANUAL_FUNDING_RELEASE', []],
    ['ApprovalRecorded', 'COMPLETE', ['send-disbursement']],
    ['FundsSent', 'COMPLETE', []],
    ['PaymentReceived', 'COLLATERAL_RELEASE', ['close-loan', 'end-renewal']],
    ['LoanPaidOff', 'COLLATERAL_RELEASE', []],
    ['ApplicationDeclined', 'DECLINED', ['generate-adverse-action-notice']],
    ['ApplicationCancelled', 'CANCELLED', []],
    ['ApplicationExpired', 'EXPIRED', []],
  ])('of %s on the path to %s is %j', (type, state, jobs) => {
    expect(jobsAfter(...stepOf(WAYS[state] ?? [], type))).toEqual(jobs)
  })

  it.each<[EventType, keyof typeof RENEWALS, readonly JobName[]]>([
    ['AgreementAccepted', 'awaitingTopUp', ['allot-deposit-address']],
    ['CollateralCounted', 'topUpFinal', ['roll-loan-forward']],
    ['AgreementAccepted', 'carriedOver', ['roll-loan-forward']],
    ['LoanRolledForward', 'rolledForward', ['choose-funding']],
    ['RenewalFunded', 'renewed', ['allot-deposit-address']],
  ])('of %s on the path to a renewal %s is %j', (type, way, jobs) => {
    expect(jobsAfter(...stepOf(RENEWALS[way], type))).toEqual(jobs)
  })

  it('follows again where a step is repeated', () => {
    expect(jobsAfter(inState('SOFT_CREDIT_FROZEN'), say.creditRetried)).toEqual(['check-credit'])
    const rejected = after(inState('MANUAL_FUNDING_RELEASE'), say.accountRejected('agent'))
    expect(jobsAfter(rejected, say.accountGiven('account-2'))).toEqual(['choose-funding'])
    const refused = after(inState('MANUAL_FUNDING_RELEASE'), say.refuses('ann'))
    expect(jobsAfter(refused, say.refuses('bob'))).toEqual(['generate-adverse-action-notice'])
  })

  it('follows the order: the awaited job, notices, jobs that no state waits for, because a payoff has its own notice', () => {
    const before = stateAfter((WAYS.COLLATERAL_RELEASE ?? []).slice(0, -2))
    const events = trailOf([...(WAYS.COLLATERAL_RELEASE ?? [])].slice(0, -1)).slice(before.version)
    const applicationId = before.id
    expect(jobsFor(before, events, after(before, say.paid()))).toEqual([
      { name: 'send-notice', applicationId, notice: 'payment-received' },
      { name: 'close-loan', applicationId },
      { name: 'end-renewal', applicationId },
    ])
    expect(given(inState('SOFT_CREDIT')).when(say.creditFrozen).jobs).toEqual([
      'generate-incompleteness-notice',
      'incompleteness',
    ])
  })
})

describe('the agreements (1.2.85, 1.2.89)', () => {
  const steps = inState('FINAL_STEPS')
  const approved = [say.identityUploaded, say.identityApproved] as const

  it('are prepared after whichever was missing last', () => {
    expect(jobsAfter(after(steps, ...approved), say.accountGiven())).toEqual(['prepare-agreements'])
    expect(jobsAfter(after(steps, say.accountGiven(), approved[0]), approved[1])).toEqual([
      'prepare-agreements',
    ])
    const early = after(inState('KYC_VERIFY'), ...approved, say.accountGiven())
    expect(jobsAfter(early, say.screeningCleared)).toEqual(['prepare-agreements'])
  })
  it('are prepared again once the account, or the offer, is replaced', () => {
    const ready = after(steps, ...approved, say.accountGiven())
    expect(jobsAfter(ready, say.accountGiven('account-2'))).toEqual(['prepare-agreements'])
    expect(jobsAfter(inState('SIGN_DOCS'), say.replaced)).toEqual(['prepare-agreements'])
  })
  it('are not prepared while anything is missing', () => {
    expect(jobsAfter(steps, say.accountGiven())).toEqual([])
    expect(jobsAfter(after(steps, approved[0]), approved[1])).toEqual([])
    expect(jobsAfter(inState('KYC_VERIFY'), say.accountGiven())).toEqual([])
  })
})

const approved = after(inState('MANUAL_FUNDING_RELEASE'), say.approves('ann'), say.approves('bob'))

describe('work that waits for collateral', () => {
  const counted = (before: LoanFile, units: string) => jobsAfter(before, say.counted(units))
  const more = (BigInt(REQUIRED) + 1n).toString()
  const less = (BigInt(REQUIRED) - 1n).toString()

  it('lets an approved disbursement go on once the collateral is complete again', () => {
    const short = after(approved, say.counted(less))
    expect(counted(approved, less)).toEqual([])
    expect(counted(short, REQUIRED)).toEqual(['send-disbursement'])
    expect(counted(approved, more)).toEqual(['send-disbursement'])
    expect(counted(inState('MANUAL_FUNDING_RELEASE'), more)).toEqual([])
  })
  it('continues a renewal that waits for nothing else', () => {
    const pending = inState('PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER')
    const short = bent(pending, { collateral: { rolloverUnits: 1n } })
    expect(counted(pending, '1')).toEqual(['roll-loan-forward'])
    expect(counted(short, '1')).toEqual([])
  })
})

describe('the end of a sanctions hold', () => {
  const hold = (file: LoanFile) => after(file, say.sanctionsHeld, say.sanctionsCleared('ann'))
  const block = (file: LoanFile) =>
    after(file, say.sanctionsHeld, say.sanctionsConfirmed('ann'), say.sanctionsConfirmed('bob'))
  const cleared = say.sanctionsCleared('bob')

  it('resumes everything that it stopped', () => {
    expect(jobsAfter(hold(approved), cleared)).toEqual(['send-disbursement'])
    expect(jobsAfter(hold(inState('FUNDABLE')), cleared)).toEqual(['choose-funding'])
    expect(jobsAfter(hold(inState('CRYPTO_FUNDING_VERIFY')), cleared)).toEqual(['send-micro-transfer'])
    const pending = inState('PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER')
    expect(jobsAfter(hold(pending), cleared)).toEqual(['roll-loan-forward'])
    const paid = after(inState('COMPLETE'), say.paid())
    expect(jobsAfter(hold(paid), cleared)).toEqual(['close-loan', 'end-renewal'])
    const ordered = after(
      inState('COLLATERAL_RELEASE'),
      say.releaseRequested,
      say.releaseApproved,
      say.releaseApprovedToo,
    )
    expect(jobsAfter(hold(ordered), cleared)).toEqual(['release-collateral'])
    expect(jobsAfter(inState('COMPLETE'), say.sanctionsHeld)).toEqual(['hold-same-person'])
  })
  it('resumes the same under a license for everything', () => {
    const license = { covers: 'ALL' } as const
    const licensed = say.sanctionsLicensed('bob', license)
    const blocked = (file: LoanFile) => after(block(file), say.sanctionsLicensed('ann', license))
    expect(jobsAfter(blocked(approved), licensed)).toEqual(['send-disbursement'])
    expect(jobsAfter(blocked(inState('FUNDABLE')), licensed)).toEqual(['choose-funding'])
    expect(jobsAfter(blocked(inState('CRYPTO_FUNDING_VERIFY')), licensed)).toEqual(['send-micro-transfer'])
    const pending = inState('PENDING_LOAN_PAYOFF_COLLATERAL_TRANSFER')
    expect(jobsAfter(blocked(pending), licensed)).toEqual(['roll-loan-forward'])
  })
  it('allows nothing while it is in place, and only the release under a license for the collateral', () => {
    const blocked = (file: LoanFile) => after(block(file), say.sanctionsLicensed('ann'))
    expect(jobsAfter(blocked(approved), say.sanctionsLicensed('bob'))).toEqual([])
    const paid = after(inState('COMPLETE'), say.paid())
    expect(jobsAfter(blocked(paid), say.sanctionsLicensed('bob'))).toEqual(['close-loan', 'end-renewal'])
  })
})
