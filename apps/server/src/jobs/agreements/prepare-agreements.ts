import { isRefinance, selectedOfferId } from '@pledge/domain/application/origination'
import { dueJob } from '@pledge/domain/process/due-job'
import { AGREEMENT_KINDS, TEMPLATE_OF } from '@pledge/domain/agreements/kinds'
import { advance, UNCHANGED } from '../../commands/application/advance.ts'
import { jobActor, systemOf } from '../../commands/actors.ts'
import type { OfApplication } from '../../commands/application/of-application.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { stabilizationOf } from '../../store/liquidation/stabilization-choices.ts'
import { findSelectedOffer } from '../../store/offer/offers.ts'
import { lendingRulesVersion, organizationVersion } from '../../store/organization/organizations.ts'
import { findSubmittedDetails } from '../../store/borrower/submitted-details.ts'
import type { JobDeps } from '../deps.ts'
import { borrowerFacts, loanFacts } from './document-facts.ts'
import { insertMade, makeDocument, type MadeDocument } from './store-document.ts'

/**
 * Generates the three agreements from the selected offer once the final steps are complete, and opens them for signing.
 */
export const prepareAgreements = async (deps: JobDeps, job: OfApplication): Promise<void> => {
  const principal = systemOf(job.organizationId)
  const found = await readApplication(deps)({
    principal,
    applicationId: job.applicationId,
    more: async (tx, { file }) => ({
      offer: await findSelectedOffer(tx, file.application),
      stabilization: await stabilizationOf(tx, file.id),
      details: await findSubmittedDetails(tx, deps.sealer, file.id),
    }),
  })
  if (!found.ok) return
  const { record } = found
  const { file } = record
  if (dueJob(file) !== 'prepare-agreements') return
  const { offer, details } = found.more
  if (offer === undefined || details === undefined)
    throw new Error('an application in its final steps must have an offer and details')
  const organization = await organizationVersion(deps.db, job.organizationId, record.organizationVersion)
  const rules = await lendingRulesVersion(deps.db, job.organizationId, record.lendingRulesVersion)
  const facts = loanFacts({
    organization,
    rules,
    offer,
    borrower: await borrowerFacts(deps.documents, details),
    application: file.application,
    stabilization: found.more.stabilization.terms,
    createdAt: deps.clock.business(),
  })
  const made: MadeDocument[] = []
  for (const type of AGREEMENT_KINDS)
    made.push(
      await makeDocument(
        deps,
        { ...job, borrowerId: file.borrowerId },
        {
          type,
          templateVersion: organization.templates[TEMPLATE_OF[type]],
          needsAcceptance: true,
          facts,
        },
      ),
    )
  await advance(deps)({
    principal,
    applicationId: job.applicationId,
    // A refinance that was confirmed differently meanwhile has a job of its own, which makes its agreements.
    command: async ({ tx, file: current }) =>
      selectedOfferId(current.application) === selectedOfferId(file.application) &&
      (await stabilizationOf(tx, file.id)).number === found.more.stabilization.number
        ? {
            type: isRefinance(file.application) ? 'RefinanceAgreementsPrepared' : 'FinalStepsDone',
            by: jobActor('prepare-agreements'),
            data: { documentIds: made.map((document) => document.id) },
          }
        : UNCHANGED,
    effects: ({ tx }) => insertMade(tx, made),
  })
}
