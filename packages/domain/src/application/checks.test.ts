import { describe, expect, it } from 'vitest'
import { withData } from '../decider/given-when-then.test-data.ts'
import type { Command } from '../process/commands.ts'
import {
  given,
  after,
  inState,
  refusalOf,
  say,
  START,
  stateAfter,
  WAYS,
} from '../process/journey.test-data.ts'
import { creditTriesLeftOf } from './credit-tries.ts'
import { screeningReviewOf } from './origination.ts'
import { isScreeningInReview } from './screening-review.ts'
import { declineReasonsOfScreening } from './screening.ts'

describe('a screening that an agent has to review', () => {
  const inReview = stateAfter([...(WAYS.KYC_VERIFY ?? []), say.screeningReviewOpened])

  it('waits for an agent, once, and no job clears it', () => {
    expect(inReview.state).toBe('KYC_VERIFY')
    expect(isScreeningInReview(inReview.application)).toBe(true)
    expect(screeningReviewOf(inReview.application)).toEqual({ referenceId: 'screening-1', openedAt: START })
    expect(refusalOf(inReview, say.screeningReviewOpened)).toBe('transition.not-allowed')
    expect(refusalOf(inReview, say.screeningCleared)).toBe('transition.not-allowed')
  })

  it('is cleared only by an agent with a controlled reason and a note', () => {
    expect(refusalOf(inState('KYC_VERIFY'), say.screeningClearedByAgent)).toBe('transition.not-allowed')
    const vague = withData(say.screeningClearedByAgent, { reason: 'LOOKS_FINE' })
    expect(refusalOf(inReview, vague)).toBe('approval.reason-required')
    for (const note of [undefined, null, '  '])
      expect(refusalOf(inReview, withData(say.screeningClearedByAgent, { note }))).toBe(
        'approval.note-required',
      )
    const cleared = after(inReview, say.screeningClearedByAgent)
    expect(cleared.state).toBe('FINAL_STEPS')
    expect(isScreeningInReview(cleared.application)).toBe(false)
  })

  it('is declined by an agent with controlled reasons and a note', () => {
    expect(refusalOf(inReview, say.declined)).toBe('approval.note-required')
    expect(after(inReview, say.declinedWithNote).state).toBe('DECLINED')
    expect(refusalOf(inState('KYC_VERIFY'), say.declined)).toBeNull()
  })

  it('lets the borrower verify the identity and enter the account in the meantime (1.2.85)', () => {
    const ready = after(inReview, say.identityUploaded, say.identityApproved, say.accountGiven())
    expect(ready.state).toBe('KYC_VERIFY')
    expect(given(ready).when(say.screeningClearedByAgent).jobs).toEqual(['prepare-agreements'])
  })

  it('notifies the borrower when the wait is over, and only borrowers who waited', () => {
    expect(given(inReview).when(say.screeningClearedByAgent).jobs).toEqual(['details-checked'])
    expect(given(inState('KYC_VERIFY')).when(say.screeningCleared).jobs).toEqual([])
  })
})

describe('a refusal of the screening', () => {
  it('is stated in neutral reasons of the list, never as a sanctions list entry (1.2.84)', () => {
    expect(declineReasonsOfScreening(['SANCTIONS_LIST'])).toEqual(['INFORMATION_UNVERIFIED'])
    expect(declineReasonsOfScreening(['IDENTITY_DATA', 'SANCTIONS_LIST', 'IDENTITY_DATA'])).toEqual([
      'IDENTITY_UNVERIFIED',
      'INFORMATION_UNVERIFIED',
    ])
  })
})

describe('the tries of the bureau (1.4.11)', () => {
  it('end for the borrower at five and continue for an agent up to ten', () => {
    let file = inState('SOFT_CREDIT_NO_MATCH')
    const ask = (command: Command) => {
      file = after(after(file, command), say.creditNotMatched)
    }
    expect(creditTriesLeftOf(file.application, 'borrower')).toBe(5)
    for (let retry = 1; retry <= 5; retry += 1) ask(say.creditRetried)
    expect(creditTriesLeftOf(file.application, 'borrower')).toBe(0)
    expect(refusalOf(file, say.creditRetried)).toBe('credit.tries-exhausted')
    for (let retry = 1; retry <= 5; retry += 1) ask(say.creditRetriedByAgent)
    expect(creditTriesLeftOf(file.application, 'agent')).toBe(0)
    expect(refusalOf(file, say.creditRetriedByAgent)).toBe('credit.tries-exhausted')
  })

  it('generates the notice of incompleteness before the email that mentions it', () => {
    const requested = inState('SOFT_CREDIT')
    for (const command of [say.creditFrozen, say.creditLocked, say.creditNotMatched])
      expect(given(requested).when(command).jobs).toEqual([
        'generate-incompleteness-notice',
        'incompleteness',
      ])
  })
})
