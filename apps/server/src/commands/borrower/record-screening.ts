import type { Command } from '@pledge/domain/process/commands'
import type { DeadlineTerms } from '@pledge/domain/application/deadlines'
import { firstSanctionsReport } from '@pledge/domain/application/sanctions-reports'
import { declineReasonsOfScreening } from '@pledge/domain/application/screening'
import { deadlineAfterTurn } from '@pledge/domain/view/lender-turn-deadlines'
import type { ScreeningAnswer } from '@pledge/providers/screening/port'
import { handedOverOf } from '../../store/refinance/hand-overs.ts'
import { latestDetailsRevision } from '../../store/borrower/submitted-details.ts'
import { advance, UNCHANGED } from '../application/advance.ts'
import type { LockedApplication } from '../application/locked-application.ts'
import { afterScreening } from './after-screening.ts'
import { jobActor } from '../actors.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

const by = jobActor('screen-borrower')

const declined = (answer: Extract<ScreeningAnswer, { readonly outcome: 'REFUSED' }>): Command => {
  const reasons = [...declineReasonsOfScreening(answer.grounds)]
  return { type: 'ApplicationDeclined', by, data: { reasons, referenceId: answer.referenceId } }
}

type Refusal = Extract<ScreeningAnswer, { readonly outcome: 'REFUSED' }>

/** A sanctions list entry that the screening considers the person: not a credit refusal, but a path of its own. */
const isTrueMatch = ({ grounds }: Refusal): boolean => grounds.includes('SANCTIONS_LIST')

const held = (referenceId: string, terms: DeadlineTerms, now: Date): Command => ({
  type: 'SanctionsHoldPlaced',
  by,
  data: { referenceId, reportDueAt: firstSanctionsReport(now.getTime(), terms) },
})

/** Whether the estate has handed over coins of the old loans that a refinance replaces: they wait in custody for it. */
const hasCoins = async ({ tx, file }: LockedApplication): Promise<boolean> =>
  (await handedOverOf(tx, file.id)).some(({ handedOverUnits }) => handedOverUnits > 0n)

const commandOf = async (answer: ScreeningAnswer, locked: LockedApplication): Promise<Command> => {
  const { file, record, now } = locked
  const { deadlineTerms } = record
  const { referenceId } = answer
  switch (answer.outcome) {
    case 'CLEARED':
      return {
        type: 'ScreeningCleared',
        by,
        data: { referenceId, ...afterScreening(file.application, now, deadlineTerms) },
      }
    case 'REVIEW':
      return { type: 'ScreeningReviewOpened', by, data: { referenceId } }
    case 'REFUSED':
      if (!isTrueMatch(answer)) return declined(answer)
      // Of a refinance, nothing may be here yet that a hold could block: then an agent reviews the match, and declines.
      return file.state === 'OFFER_SELECT' && !(await hasCoins(locked))
        ? { type: 'ScreeningReviewOpened', by, data: { referenceId } }
        : held(referenceId, deadlineTerms, now)
  }
}

/** Acts on the screening's answer, which is already stored (law 3). Refusals: `transition.not-allowed`. */
export const recordScreening =
  (deps: Deps) => (input: OfApplication & { readonly answer: ScreeningAnswer }) =>
    advance(deps)({
      ...asSystem(input),
      command: (locked) => commandOf(input.answer, locked),
    })

/**
 * The same answer in place of a bureau's, for an international borrower: a refusal is declined by the
 * screening, with no bureau named; anything else continues to KYC_VERIFY, where the same answer is evaluated.
 * Refusals: `transition.not-allowed`.
 */
export const recordInternationalScreening =
  (deps: Deps) => (input: OfApplication & { readonly answer: ScreeningAnswer }) =>
    advance(deps)({
      ...asSystem(input),
      command: () =>
        input.answer.outcome === 'REFUSED' && !isTrueMatch(input.answer)
          ? declined(input.answer)
          : { type: 'CreditCleared', by: jobActor('check-credit'), data: { referenceId: null } },
    })

/**
 * An alert in the bureau's file requires an agent's review before credit is given (15 USC 1681c-1(h)).
 * Refusals: `transition.not-allowed`.
 */
export const recordAlert = (deps: Deps) => (input: OfApplication & { readonly referenceId: string }) =>
  advance(deps)({
    ...asSystem(input),
    command: () => ({ type: 'ScreeningReviewOpened', by, data: { referenceId: input.referenceId } }),
  })

/** The answer of an inquiry of the Military Lending Act. */
interface MilitaryInquiry<Reference> extends OfApplication {
  readonly referenceId: Reference
  /** Of the details that were inquired about. */
  readonly revision: number
}

/**
 * Whether the borrower has submitted other details since: the answer is about the earlier ones, and the job of the later ones
 * makes an inquiry of its own.
 */
const isOutdated = async ({ tx, file }: LockedApplication, { revision }: MilitaryInquiry<unknown>) =>
  (await latestDetailsRevision(tx, file.id)) !== revision

/**
 * A covered borrower under the Military Lending Act cannot borrow on these terms (10 USC 987; 32 CFR 232). Unchanged where other
 * details were submitted meanwhile. Refusals: `transition.not-allowed`.
 */
export const recordCovered = (deps: Deps) => (input: MilitaryInquiry<string>) =>
  advance(deps)({
    ...asSystem(input),
    command: async (locked) =>
      (await isOutdated(locked, input))
        ? UNCHANGED
        : {
            type: 'ApplicationDeclined',
            by: jobActor('check-military'),
            data: { reasons: ['TERMS_NOT_GRANTED'], referenceId: input.referenceId },
          },
  })

/**
 * A refinance whose borrower is not covered under the Military Lending Act, or lives abroad without an SSN on file to inquire
 * with (32 CFR 232.5(b)). The screening and the identity may still be open: then the next step stays the lender's. Unchanged
 * where other details were submitted meanwhile. Refusals: `transition.not-allowed`.
 */
export const recordNotCovered = (deps: Deps) => (input: MilitaryInquiry<string | null>) =>
  advance(deps)({
    ...asSystem(input),
    command: async (locked) => {
      if (await isOutdated(locked, input)) return UNCHANGED
      const { application } = locked.file
      const isTurnOver =
        application.refinance?.isScreened === true && application.identity.status !== 'PENDING'
      const later = isTurnOver
        ? deadlineAfterTurn(application, locked.now.getTime(), locked.record.deadlineTerms.timeZone)
        : {}
      return {
        type: 'MilitaryCleared',
        by: jobActor('check-military'),
        data: { referenceId: input.referenceId, ...later },
      }
    },
  })
