import { advance } from './advance.ts'
import { jobActor, systemOf } from './actors.ts'
import type { OfApplication } from './attach-profile.ts'
import type { Deps } from './deps.ts'

/** A fundable application goes on by the way of its payout. Refusals: `transition.not-allowed`. */
export const chooseFunding = (deps: Deps) => (input: OfApplication) =>
  advance(deps)({
    asker: systemOf(input.organizationId),
    applicationId: input.applicationId,
    command: ({ application }) => ({
      type: application.disbursementMethod === 'USDC' ? 'CryptoFundingChosen' : 'AchFundingChosen',
      by: jobActor('choose-funding'),
      data: {},
    }),
  })
