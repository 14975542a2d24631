import { isRenewal } from '@pledge/domain/application/origination'
import { methodOf } from '@pledge/domain/disbursement/disbursement'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { advance } from '../application/advance.ts'
import { jobActor } from '../actors.ts'
import { asSystem, type OfApplication } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'

/** A renewal pays off the renewed loan and sends no money. */
const fundingOf = ({ application, disbursement }: LoanFile) => {
  if (isRenewal(application)) return 'RenewalFunded'
  return methodOf(disbursement) === 'USDC' ? 'CryptoFundingChosen' : 'AchFundingChosen'
}

/** Continues a fundable application by its disbursement method. Refusals: `transition.not-allowed`. */
export const chooseFunding = (deps: Deps) => (input: OfApplication) =>
  advance(deps)({
    ...asSystem(input),
    command: ({ file }) => ({
      type: fundingOf(file),
      by: jobActor('choose-funding'),
      data: {},
    }),
  })
