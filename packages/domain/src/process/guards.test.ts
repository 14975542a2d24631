import { describe, expect, it } from 'vitest'
import { withData } from '../decider/given-when-then.test-data.ts'
import { APPLICATION } from '../application/decider.ts'
import { COLLATERAL } from '../collateral/decider.ts'
import type { Guard } from '../decider/guards.ts'
import type { AnyCommand } from '../decider/messages.ts'
import { DISBURSEMENT } from '../disbursement/decider.ts'
import { failureOf } from '../disbursement/disbursement.ts'
import { LOAN } from '../loan/decider.ts'
import type { LoanFile } from '../view/loan-file.ts'
import type { Command } from './commands.ts'
import type { FileEvent } from './events.ts'
import { evolve } from './evolve.ts'
import { applicationFacts, collateralFacts, disbursementFacts, loanFacts } from './facts.ts'
import { bent, inState, refusalOf, say, START, stateAfter, WAYS } from './journey.test-data.ts'

const NO = 'transition.not-allowed'

describe('the reasons of a decline (G.37)', () => {
  const requested = inState('SOFT_CREDIT')
  const inReview = stateAfter([...(WAYS.KYC_VERIFY ?? []), say.screeningReviewOpened])

  it.each([
    ['one of the list', ['IDENTITY_UNVERIFIED'], null],
    ['two of the list', ['IDENTITY_UNVERIFIED', 'INCOME_UNVERIFIED'], null],
    ['one of the list and another', ['IDENTITY_UNVERIFIED', 'Not for us'], 'approval.reason-required'],
    ['none', [], 'approval.reason-required'],
  ])('of an agent, %s', (_, reasons, code) => {
    expect(refusalOf(inState('KYC_VERIFY'), withData(say.declined, { reasons }))).toBe(code)
  })
  it.each([
    ['in its own words', ['Too many recent searches'], null],
    ['without words', [' '], 'approval.reason-required'],
    ['with words and without', ['Too many recent searches', ' '], 'approval.reason-required'],
    ['none', [], 'approval.reason-required'],
  ])('of a bureau, %s', (_, reasons, code) => {
    expect(refusalOf(requested, withData(say.declinedByJob, { reasons }))).toBe(code)
  })
  it('need a note of an agent who reviewed a match, and of no one else', () => {
    expect(refusalOf(inReview, say.declined)).toBe('approval.note-required')
    expect(refusalOf(inReview, say.declinedByJob)).toBeNull()
    expect(refusalOf(inState('FINAL_STEPS'), say.declined)).toBeNull()
  })
  it('need a reason of an agent who clears it', () => {
    expect(refusalOf(inReview, withData(say.screeningClearedByAgent, { reason: undefined }))).toBe(
      'approval.reason-required',
    )
  })
})

describe('an offer that is priced again', () => {
  const repriced: Command = {
    type: 'OfferRepriced',
    by: { kind: 'borrower', id: 'borrower-1' },
    data: { offerId: 'offer-2', lendingRulesVersion: 1, organizationVersion: 1 },
  }
  it('is accepted until one is selected (1.7.09)', () => {
    const choosing = inState('OFFER_SELECT')
    expect(refusalOf(choosing, repriced)).toBeNull()
    expect(refusalOf({ ...choosing, application: inState('ATTACH_PROFILE').application }, repriced)).toBe(NO)
  })
})

describe('an offer that is replaced (note 025)', () => {
  it('is one that its collateral no longer covers', () => {
    const signing = inState('SIGN_DOCS')
    expect(refusalOf(signing, say.replaced)).toBeNull()
    expect(refusalOf(signing, withData(say.replaced, { isCovered: true }))).toBe(NO)
  })
})

describe('an ID', () => {
  it.each([
    ['NOT_STARTED', null, NO],
    ['IN_PROGRESS', null, NO],
    ['PENDING', NO, null],
    ['COMPLETED', NO, NO],
  ] as const)('that is %s is uploaded: %s, and approved: %s (1.2.92)', (status, uploaded, approved) => {
    const file = bent(inState('FINAL_STEPS'), { application: { identity: { status, validUntil: null } } })
    expect(refusalOf(file, say.identityUploaded)).toBe(uploaded)
    expect(refusalOf(file, say.identityApproved)).toBe(approved)
  })
})

describe('what the borrower reports about the coins', () => {
  const addressed = [...(WAYS.WAITING_FOR_COLLATERAL ?? []), say.addressAllotted]
  it('is reported once, and only with an address', () => {
    for (const said of [say.sentDeclared, say.addressTried]) {
      expect(refusalOf(inState('WAITING_FOR_COLLATERAL'), said)).toBe('collateral.not-ready')
      expect(refusalOf(stateAfter(addressed), said)).toBeNull()
      expect(refusalOf(stateAfter([...addressed, said]), said)).toBe(NO)
    }
    expect(refusalOf(stateAfter(addressed), say.addressAllotted)).toBe(NO)
  })
  it('is not what is counted: a repeated sum changes nothing (law 2)', () => {
    const counted = stateAfter([...addressed, say.counted('5')])
    expect(refusalOf(counted, say.counted('5'))).toBe(NO)
    expect(refusalOf(counted, say.counted('6'))).toBeNull()
  })
})

describe('an agent decides on a disbursement (1.6.07)', () => {
  const release = inState('MANUAL_FUNDING_RELEASE')
  it('for the current account', () => {
    const of = (disbursementAttempt: number | undefined) =>
      withData(say.approves('ann'), { disbursementAttempt })
    expect(refusalOf(release, of(1))).toBeNull()
    expect(refusalOf(release, of(undefined))).toBeNull()
    expect(refusalOf(release, of(2))).toBe('disbursement.attempt-over')
  })
  it('with a reason of the list to reject it', () => {
    expect(refusalOf(release, say.refuses('ann', 'Not for us'))).toBe('approval.reason-required')
    expect(refusalOf(release, say.refuses('ann', 'INCOME_UNVERIFIED'))).toBeNull()
  })
  it('and may change their mind, but not repeat a decision', () => {
    const approved = stateAfter([...(WAYS.MANUAL_FUNDING_RELEASE ?? []), say.approves('ann')])
    expect(refusalOf(approved, say.approves('ann'))).toBe('approval.same-agent')
    expect(refusalOf(approved, say.refuses('ann'))).toBeNull()
  })
  it('only to reject while other details are requested, and never before signing', () => {
    const redo = stateAfter([...(WAYS.MANUAL_FUNDING_RELEASE ?? []), say.accountRejected()])
    expect(refusalOf(redo, say.approves('ann'))).toBe(NO)
    expect(refusalOf(redo, say.refuses('ann'))).toBeNull()
    for (const decision of [say.approves('ann'), say.refuses('ann')])
      expect(refusalOf(inState('FINAL_STEPS'), decision)).toBe(NO)
  })
  it('not for a funded loan, and for a returned one only once there is an account', () => {
    for (const decision of [say.approves('ann'), say.refuses('ann')])
      expect(refusalOf(inState('COMPLETE'), decision)).toBe(NO)
    const back = [...(WAYS.COMPLETE ?? []), say.returned()]
    expect(refusalOf(stateAfter(back), say.refuses('ann'))).toBeNull()
    expect(refusalOf(stateAfter(back), say.approves('ann'))).toBe(NO)
    expect(refusalOf(stateAfter([...back, say.accountGiven('account-2')]), say.approves('ann'))).toBeNull()
  })
})

describe('commands that are early, late, or not requested', () => {
  it.each<[string, LoanFile, Command]>([
    [
      'a signature after which there is no time to send the collateral (1.9.18)',
      inState('SIGN_DOCS'),
      withData(say.accepted('tila'), { collateralDueAt: START }),
    ],
    ['coins of an application that is not signed (law 5)', inState('FINAL_STEPS'), say.counted('5')],
    [
      'an account for a renewal (1.2.87)',
      { ...inState('FINAL_STEPS'), disbursement: { state: 'NOT_REQUIRED' } },
      say.accountGiven(),
    ],
    [
      'the same account once more (law 2)',
      stateAfter([...(WAYS.FINAL_STEPS ?? []), say.accountGiven()]),
      say.accountGiven(),
    ],
  ])('are refused: %s', (_, file, command) => expect(refusalOf(file, command)).toBe(NO))
})

describe('a disbursement that failed', () => {
  it('keeps its reason when an agent lets other details be entered', () => {
    const held = stateAfter([...(WAYS.COMPLETE ?? []), say.returned(1, true)])
    const lifted = stateAfter([...(WAYS.COMPLETE ?? []), say.returned(1, true), say.holdLifted()])
    const failure = { kind: 'returned', problem: 'UNDER_REVIEW', isOnHold: true, at: START }
    expect(failureOf(held.disbursement)).toEqual(failure)
    expect(failureOf(lifted.disbursement)).toEqual({ ...failure, isOnHold: false })
  })
  it.each([
    ['DisbursementAccountRejected', 'MANUAL_FUNDING_RELEASE', 'rejected', { reason: 'No account' }],
    ['DisbursementReturned', 'COMPLETE', 'returned', { reasonCode: 'R03' }],
  ] as const)(
    '%s, reported before the list of problems existed, is a refused payment',
    (type, state, kind, data) => {
      const earlier = { type, at: START, by: { kind: 'job', id: 'job-1' }, data } as FileEvent
      expect(evolve(inState(state), earlier).disbursement).toEqual({
        state: 'ACCOUNT_NEEDED',
        failure: { kind, problem: 'PAYMENT_REFUSED', isOnHold: false, at: START },
        attempt: 2,
        returnedAt: kind === 'returned' ? START : null,
        approvals: [],
      })
    },
  )
})

describe('the guards of all rows', () => {
  const FILE = inState('FINAL_STEPS')
  const RULES = [
    ...[...APPLICATION.transitions, ...APPLICATION.known].map(
      (rule) => [rule, applicationFacts(FILE)] as const,
    ),
    ...[...COLLATERAL.transitions, ...COLLATERAL.known].map((rule) => [rule, collateralFacts(FILE)] as const),
    ...[...DISBURSEMENT.transitions, ...DISBURSEMENT.known].map(
      (rule) => [rule, disbursementFacts(FILE)] as const,
    ),
    ...LOAN.transitions.map((rule) => [rule, loanFacts(FILE)] as const),
  ].flatMap(([rule, facts]) => {
    const type: string = 'trigger' in rule ? rule.trigger : rule.type
    const isFirst = 'from' in rule && rule.from === null
    const guard = rule.guard as Guard<unknown, AnyCommand> | undefined
    return guard === undefined || isFirst ? [] : [{ type, guard, facts }]
  })

  it('are numerous', () => expect(RULES.length).toBeGreaterThan(60))

  it.each(RULES)('of $type allows nothing before the first event', ({ type, guard, facts }) => {
    const answered = (): unknown => guard({ state: null, command: { type }, facts, now: START })
    let answer: unknown
    try {
      answer = answered()
    } catch (error) {
      expect(String(error)).toContain(`${type} needs a state`)
      return
    }
    expect(answer).toMatchObject({ ok: false })
  })
})

describe('a loan that is closed by its renewal', () => {
  it('must have a payoff', () => {
    expect(refusalOf(inState('COMPLETE'), say.closedByRenewal)).toBeNull()
    expect(refusalOf(inState('COMPLETE'), withData(say.closedByRenewal, { payoffCents: '0' }))).toBe(NO)
  })
})
