import { screeningReviewOf } from '@pledge/domain/application/origination'
import type { ClearanceReason } from '@pledge/domain/application/clearance-reasons'
import { afterScreening } from './after-screening.ts'
import { refuse } from '@pledge/domain/refusal'
import { advance } from '../application/advance.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import { agentActor } from '../actors.ts'
import type { Deps } from '../deps.ts'

/**
 * An agent clears a screening result with a controlled reason and a note; both stay in the trail. Refusals:
 * `transition.not-allowed`, `approval.reason-required`, `approval.note-required`.
 */
export const clearScreening =
  (deps: Deps) =>
  (
    input: OfSubject & {
      readonly reason: ClearanceReason
      readonly note: string | null
    },
  ) =>
    advance(deps)({
      ...asSubject(input),
      command: ({ file, record: { deadlineTerms }, now }) => {
        const review = screeningReviewOf(file.application)
        if (review === null) return refuse('transition.not-allowed')
        return {
          type: 'ScreeningCleared',
          by: agentActor(input.subject),
          data: {
            referenceId: review.referenceId,
            reason: input.reason,
            note: input.note,
            ...afterScreening(file.application, now, deadlineTerms),
          },
        }
      },
    })
