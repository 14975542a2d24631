import { repaymentOf } from '@pledge/domain/application/origination'
import { DEFAULT_FEDERAL_AGENCY, type ApplicationDisclosureFacts } from '@pledge/copy/documents/facts'
import { disbursementMethodFor } from '@pledge/domain/disbursement/method'
import { DEFAULT_REPAYMENT } from '@pledge/domain/offer/repayment'
import { advance } from '../../commands/application/advance.ts'
import { jobActor, systemOf } from '../../commands/actors.ts'
import type { OfApplication } from '../../commands/application/of-application.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { findSelectedOffer } from '../../store/offer/offers.ts'
import { lendingRulesVersion, organizationVersion } from '../../store/organization/organizations.ts'
import type { JobDeps } from '../deps.ts'
import { frameFacts, offerFacts, renewalFacts, termsFacts } from './document-facts.ts'
import { insertMade, makeDocument } from './store-document.ts'

/** Generates the application disclosures from the selected offer, stores them, and opens the details page. */
export const generateDisclosures = async (deps: JobDeps, job: OfApplication): Promise<void> => {
  const principal = systemOf(job.organizationId)
  const found = await readApplication(deps)({
    principal,
    applicationId: job.applicationId,
    more: (tx, { file }) => findSelectedOffer(tx, file.application),
  })
  if (!found.ok || found.record.file.state !== 'GEN_APP_DISCLOSURES') return
  const { record, more: offer } = found
  const { file } = record
  if (offer === undefined) throw new Error('an application past OFFER_SELECT must have a selected offer')
  const organization = await organizationVersion(deps.db, job.organizationId, record.organizationVersion)
  const rules = await lendingRulesVersion(deps.db, job.organizationId, record.lendingRulesVersion)
  const type = 'APPLICATION_DISCLOSURES'
  const facts: ApplicationDisclosureFacts = {
    ...frameFacts(organization, file.application, deps.clock.business()),
    offer: offerFacts(offer, repaymentOf(file.application) ?? DEFAULT_REPAYMENT),
    terms: termsFacts(rules, organization, offer.quote.tier),
    disbursement: disbursementMethodFor(file.application.isInternational),
    federalAgency: DEFAULT_FEDERAL_AGENCY,
    usesCreditBureau: !file.application.isInternational,
    renewal: renewalFacts(file.application, offer),
  }
  const templateVersion = organization.templates.applicationDisclosures
  const document = await makeDocument(
    deps,
    { ...job, borrowerId: file.borrowerId },
    { type, templateVersion, needsAcceptance: false, facts },
  )
  await advance(deps)({
    principal,
    applicationId: job.applicationId,
    command: () => ({
      type: 'DisclosuresGenerated',
      by: jobActor('generate-disclosures'),
      data: { documentIds: [document.id] },
    }),
    effects: ({ tx }) => insertMade(tx, [document]),
  })
}
