import type { Application } from '@pledge/domain/application/application'
import { advance } from '../application/advance.ts'
import { jobActor } from '../actors.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/** A renewal pays off the loan before it, and sends no money. */
const fundingOf = ({ isRollForward, disbursementMethod }: Application) => {
  if (isRollForward) return 'RenewalFunded'
  return disbursementMethod === 'USDC' ? 'CryptoFundingChosen' : 'AchFundingChosen'
}

/** A fundable application goes on by the way of its payout. Refusals: `transition.not-allowed`. */
export const chooseFunding = (deps: Deps) => (input: OfApplication) =>
  advance(deps)({
    ...asSystem(input),
    command: ({ application }) => ({
      type: fundingOf(application),
      by: jobActor('choose-funding'),
      data: {},
    }),
  })
