import type { Command } from '@pledge/domain/application/commands'
import { declineReasonsOfScreening } from '@pledge/domain/application/screening'
import type { ScreeningAnswer } from '@pledge/providers/screening/port'
import type { ApplicationRecord } from '../store/applications.ts'
import { advance } from './advance.ts'
import { afterScreening } from './after-screening.ts'
import { jobActor, systemOf } from './actors.ts'
import type { OfApplication } from './attach-profile.ts'
import type { Deps } from './deps.ts'

const by = jobActor('screen-borrower')

const declined = (answer: Extract<ScreeningAnswer, { readonly outcome: 'REFUSED' }>): Command => {
  const reasons = [...declineReasonsOfScreening(answer.grounds)]
  return { type: 'ApplicationDeclined', by, data: { reasons, referenceId: answer.referenceId } }
}

const commandOf = (
  answer: ScreeningAnswer,
  { application, deadlineTerms }: ApplicationRecord,
  now: Date,
): Command => {
  const { referenceId } = answer
  switch (answer.outcome) {
    case 'CLEARED':
      return {
        type: 'ScreeningCleared',
        by,
        data: { referenceId, ...afterScreening(application, now, deadlineTerms) },
      }
    case 'REVIEW':
      return { type: 'ScreeningReviewOpened', by, data: { referenceId } }
    case 'REFUSED':
      return declined(answer)
  }
}

/** Acts on the screening's answer, which is stored already (law 3). Refusals: `transition.not-allowed`. */
export const recordScreening =
  (deps: Deps) => (input: OfApplication & { readonly answer: ScreeningAnswer }) =>
    advance(deps)({
      asker: systemOf(input.organizationId),
      applicationId: input.applicationId,
      command: (record, _tx, now) => commandOf(input.answer, record, now),
    })

/**
 * The same answer in place of a bureau's, of a borrower abroad: what is refused is declined by the screening, with no
 * bureau named; anything else goes on to KYC_VERIFY, where the same answer is judged. Refusals: `transition.not-allowed`.
 */
export const recordScreeningAbroad =
  (deps: Deps) => (input: OfApplication & { readonly answer: ScreeningAnswer }) =>
    advance(deps)({
      asker: systemOf(input.organizationId),
      applicationId: input.applicationId,
      command: () =>
        input.answer.outcome === 'REFUSED'
          ? declined(input.answer)
          : { type: 'CreditCleared', by: jobActor('check-credit'), data: { referenceId: null } },
    })
