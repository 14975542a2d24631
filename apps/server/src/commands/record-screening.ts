import type { Command } from '@pledge/domain/application/commands'
import { declineReasonsOfScreening } from '@pledge/domain/application/screening'
import type { ScreeningAnswer } from '@pledge/providers/screening/port'
import { advance } from './advance.ts'
import { jobActor, systemOf } from './actors.ts'
import type { OfApplication } from './attach-profile.ts'
import type { Deps } from './deps.ts'

const commandOf = (answer: ScreeningAnswer): Command => {
  const by = jobActor('screen-borrower')
  const { referenceId } = answer
  switch (answer.outcome) {
    case 'CLEARED':
      return { type: 'ScreeningCleared', by, data: { referenceId } }
    case 'REVIEW':
      return { type: 'ScreeningReviewOpened', by, data: { referenceId } }
    case 'REFUSED': {
      const reasons = [...declineReasonsOfScreening(answer.grounds)]
      return { type: 'ApplicationDeclined', by, data: { reasons, referenceId } }
    }
  }
}

/** Acts on the screening's answer, which is stored already (law 3). Refusals: `transition.not-allowed`. */
export const recordScreening =
  (deps: Deps) => (input: OfApplication & { readonly answer: ScreeningAnswer }) =>
    advance(deps)({
      asker: systemOf(input.organizationId),
      applicationId: input.applicationId,
      command: () => commandOf(input.answer),
    })
