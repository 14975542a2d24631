import { describe, expect, it } from 'vitest'
import type { Application } from './application.ts'
import { isScreeningInReview } from './application.ts'
import type { Command } from './commands.ts'
import { creditTriesLeftOf } from './credit-tries.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import { jobsFor } from './follow-on.ts'
import { given, inState, say, START, WAYS } from './journey.test-data.ts'
import { declineReasonsOfScreening } from './screening.ts'

const after = (application: Application, command: Command): Application => {
  const decision = decide(application, command, START)
  if (!decision.ok) throw new Error(decision.code)
  return decision.events.reduce(evolve, application)
}
const refusalOf = (application: Application, command: Command): string | null => {
  const decision = decide(application, command, START)
  return decision.ok ? null : decision.code
}
const dueAfter = (application: Application, command: Command): readonly string[] => {
  const decision = decide(application, command, START)
  if (!decision.ok) throw new Error(decision.code)
  const then = decision.events.reduce(evolve, application)
  return jobsFor(decision.events, then).map((job) => ('notice' in job ? job.notice : job.name))
}
const withData = (command: Command, data: object): Command =>
  ({ ...command, data: { ...command.data, ...data } }) as Command

describe('a screening that a person has to look at', () => {
  const inReview = given([...(WAYS.KYC_VERIFY ?? []), say.screeningReviewOpened])

  it('waits for an agent, once, and no job clears it', () => {
    expect(inReview.state).toBe('KYC_VERIFY')
    expect(isScreeningInReview(inReview)).toBe(true)
    expect(inReview.screeningReview).toEqual({ referenceId: 'screening-1', openedAt: START })
    expect(refusalOf(inReview, say.screeningReviewOpened)).toBe('transition.not-allowed')
    expect(refusalOf(inReview, say.screeningCleared)).toBe('transition.not-allowed')
  })

  it('is cleared by an agent with a controlled reason and a note, and only then', () => {
    expect(refusalOf(inState('KYC_VERIFY'), say.screeningClearedByAgent)).toBe('transition.not-allowed')
    const vague = withData(say.screeningClearedByAgent, { reason: 'LOOKS_FINE' })
    expect(refusalOf(inReview, vague)).toBe('approval.reason-required')
    for (const note of [undefined, null, '  '])
      expect(refusalOf(inReview, withData(say.screeningClearedByAgent, { note }))).toBe(
        'approval.note-required',
      )
    const cleared = after(inReview, say.screeningClearedByAgent)
    expect(cleared.state).toBe('FINAL_STEPS')
    expect(isScreeningInReview(cleared)).toBe(false)
  })

  it('is declined by an agent with controlled reasons and a note', () => {
    expect(refusalOf(inReview, say.declined)).toBe('approval.note-required')
    expect(after(inReview, say.declinedWithNote).state).toBe('DECLINED')
    expect(refusalOf(inState('KYC_VERIFY'), say.declined)).toBeNull()
  })

  it('lets the borrower prove the identity and give the account meanwhile (1.2.85)', () => {
    const ready = [say.identityUploaded, say.identityApproved, say.payoutSaved()].reduce(after, inReview)
    expect(ready.state).toBe('KYC_VERIFY')
    expect(dueAfter(ready, say.screeningClearedByAgent)).toEqual(['prepare-agreements'])
  })

  it('tells the borrower when the wait is over, and nobody who never waited', () => {
    expect(dueAfter(inReview, say.screeningClearedByAgent)).toEqual(['details-checked'])
    expect(dueAfter(inState('KYC_VERIFY'), say.screeningCleared)).toEqual([])
  })
})

describe('a refusal of the screening', () => {
  it('is stated in neutral reasons of the list, never as an entry of a list of sanctions (1.2.84)', () => {
    expect(declineReasonsOfScreening(['SANCTIONS_LIST'])).toEqual(['INFORMATION_UNVERIFIED'])
    expect(declineReasonsOfScreening(['IDENTITY_DATA', 'SANCTIONS_LIST', 'IDENTITY_DATA'])).toEqual([
      'IDENTITY_UNVERIFIED',
      'INFORMATION_UNVERIFIED',
    ])
  })
})

describe('the tries of the bureau (1.4.11)', () => {
  it('end for the borrower at five and go on for an agent to ten', () => {
    let application = inState('SOFT_CREDIT_NO_MATCH')
    const ask = (command: Command) => {
      application = after(after(application, command), say.creditNotMatched)
    }
    expect(creditTriesLeftOf(application, 'borrower')).toBe(5)
    for (let retry = 1; retry <= 5; retry += 1) ask(say.creditRetried)
    expect(creditTriesLeftOf(application, 'borrower')).toBe(0)
    expect(refusalOf(application, say.creditRetried)).toBe('credit.tries-exhausted')
    for (let retry = 1; retry <= 5; retry += 1) ask(say.creditRetriedByAgent)
    expect(creditTriesLeftOf(application, 'agent')).toBe(0)
    expect(refusalOf(application, say.creditRetriedByAgent)).toBe('credit.tries-exhausted')
  })

  it('makes the notice of incompleteness before the mail tells of it', () => {
    const asked = inState('SOFT_CREDIT')
    for (const command of [say.creditFrozen, say.creditLocked, say.creditNotMatched])
      expect(dueAfter(asked, command)).toEqual(['generate-incompleteness-notice', 'incompleteness'])
  })
})
