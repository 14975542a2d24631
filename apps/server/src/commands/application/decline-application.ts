import { screeningReviewOf } from '@pledge/domain/application/origination'
import { isScreeningInReview } from '@pledge/domain/application/screening-review'
import type { Basis } from '@pledge/domain/agreements/adverse-action'
import { advance } from './advance.ts'
import { asSubject, type OfSubject } from './of-application.ts'
import { agentActor } from '../actors.ts'
import type { Deps } from '../deps.ts'

/**
 * An agent declines with controlled reasons; the adverse action notice follows as a job. The note is only in
 * the trail. Refusals: `transition.not-allowed`, `approval.reason-required`, and `approval.note-required`
 * while the screening is in review.
 */
export const declineApplication =
  (deps: Deps) =>
  (
    input: OfSubject & {
      readonly reasons: readonly string[]
      readonly note: string | null
      readonly basis?: Basis | undefined
    },
  ) =>
    advance(deps)({
      ...asSubject(input),
      command: ({ file }) => ({
        type: 'ApplicationDeclined',
        by: agentActor(input.subject),
        data: {
          reasons: [...input.reasons],
          referenceId: isScreeningInReview(file.application)
            ? (screeningReviewOf(file.application)?.referenceId ?? null)
            : null,
          note: input.note,
          ...(input.basis === undefined ? {} : { basis: input.basis }),
        },
      }),
    })
