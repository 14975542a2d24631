import type { ScreeningAnswer } from '@pledge/providers/screening/port'
import { advance } from './advance.ts'
import { jobActor, systemOf } from './actors.ts'
import type { OfApplication } from './attach-profile.ts'
import type { Deps } from './deps.ts'

type Settled = Exclude<ScreeningAnswer, { readonly outcome: 'REVIEW' }>

/** Acts on the screening's answer, which is stored already (law 3). Refusals: `transition.not-allowed`. */
export const recordScreening = (deps: Deps) => (input: OfApplication & { readonly answer: Settled }) => {
  const { answer } = input
  const by = jobActor('screen-borrower')
  return advance(deps)({
    asker: systemOf(input.organizationId),
    applicationId: input.applicationId,
    command: () =>
      answer.outcome === 'CLEARED'
        ? { type: 'ScreeningCleared', by, data: { referenceId: answer.referenceId } }
        : {
            type: 'ApplicationDeclined',
            by,
            data: { reasons: [...answer.reasons], referenceId: answer.referenceId },
          },
  })
}
