import { deadlineAfterTurn } from '@pledge/domain/view/lender-turn-deadlines'
import { isMilitaryDue } from '@pledge/domain/application/lender-turn'
import { calendarDate } from '@pledge/domain/application/deadlines'
import { refuse } from '@pledge/domain/refusal'
import {
  currentIdentityDocuments,
  setAsideIdentityDocuments,
} from '../../store/identity/identity-documents.ts'
import { advance } from '../application/advance.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import { agentActor } from '../actors.ts'
import type { Deps } from '../deps.ts'

/**
 * An agent approves an ID, or refuses it with a reason that the borrower reads before uploading again. A
 * refused ID is set aside and kept for the trail. Refusals: `transition.not-allowed`,
 * `approval.reason-required`; `identity.expired` for an ID that is not valid today.
 */
export const decideIdentity =
  (deps: Deps) =>
  (
    input: OfSubject & {
      readonly decision: 'approve' | 'refuse'
      readonly reason: string
      /** As printed on the ID, yyyy-mm-dd. */
      readonly validUntil?: string | undefined
    },
  ) =>
    advance(deps)({
      ...asSubject(input),
      command: ({ file, record: { deadlineTerms }, now }) => {
        const isTurnOver =
          file.state === 'FINAL_STEPS' ||
          (file.application.refinance?.isScreened === true && !isMilitaryDue(file.application))
        const later = isTurnOver
          ? deadlineAfterTurn(file.application, now.getTime(), deadlineTerms.timeZone)
          : {}
        const by = agentActor(input.subject)
        const { validUntil } = input
        if (validUntil !== undefined && validUntil < calendarDate(now.getTime(), deadlineTerms.timeZone))
          return refuse('identity.expired')
        return input.decision === 'approve'
          ? {
              type: 'IdentityApproved',
              by,
              data: { ...later, ...(validUntil !== undefined && { validUntil }) },
            }
          : { type: 'IdentityRefused', by, data: { reason: input.reason, ...later } }
      },
      effects: async ({ tx, now }) => {
        if (input.decision !== 'refuse') return
        const refused = await currentIdentityDocuments(tx, input.applicationId)
        await setAsideIdentityDocuments(tx, input.applicationId, now, refused)
      },
    })
