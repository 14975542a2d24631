import * as calls from '@pledge/contract/refinance-details'
import type { FastifyInstance } from 'fastify'
import { giveDetailsToOthers } from '../../commands/refinance/give-details-to-others.ts'
import { giveRefinanceDetails } from '../../commands/refinance/give-details.ts'
import { refinanceDetails } from '../../commands/refinance/refinance-details.ts'
import type { OfSubject } from '../../commands/application/of-application.ts'
import { presentRefinanceDetails } from '../../presenters/refinance/refinance-details.ts'
import { withoutHolder } from '../../store/database/held-transaction.ts'
import { implement } from '../call/implement.ts'
import { subjectOf } from '../call/subject-of.ts'
import type { HttpDeps } from '../deps.ts'

const answerOf = async (deps: HttpDeps, of: OfSubject) => {
  const read = await refinanceDetails(deps)(of)
  return read.ok ? { ok: true as const, answer: { details: presentRefinanceDetails(read.found) } } : read
}

/** What is committed stands where this fails: the borrower is asked again for the other refinances. */
const shareDetails = (deps: HttpDeps, of: OfSubject): Promise<void> =>
  giveDetailsToOthers(deps)(of).catch((err: unknown) => {
    deps.log.error(
      { err, application: of.applicationId },
      'details were not given to the other refinances of the borrower',
    )
  })

/** What the register lacks about the borrower of a refinance (note 106). */
export const refinanceDetailsRoutes = (app: FastifyInstance, deps: HttpDeps): void => {
  implement(app, calls.getRefinanceDetails, (request) =>
    answerOf(deps, { subject: subjectOf(request), applicationId: request.params.uuid }),
  )

  implement(app, calls.giveRefinanceDetails, async (request) => {
    const of = { subject: subjectOf(request), applicationId: request.params.uuid }
    const given = await giveRefinanceDetails(deps)({ ...of, details: request.body })
    if (!given.ok) return given
    await deps.afterCommit(() => withoutHolder(() => shareDetails(deps, of)))
    return answerOf(deps, of)
  })
}
