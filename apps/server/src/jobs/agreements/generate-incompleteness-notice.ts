import { expiresAtOf } from '@pledge/domain/application/origination'
import { DEFAULT_FEDERAL_AGENCY, type IncompletenessFacts } from '@pledge/copy/documents/facts'
import type { ApplicationState } from '@pledge/domain/application/states'
import type { FileEvent } from '@pledge/domain/process/events'
import { systemOf } from '../../commands/actors.ts'
import type { OfApplication } from '../../commands/application/of-application.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { endDueJob } from '../../store/application/applications.ts'
import { eventsOf } from '../../store/streams/events.ts'
import { documentsOf } from '../../store/agreements/documents.ts'
import { latestInquiry } from '../../store/borrower/inquiries.ts'
import { findSelectedOffer } from '../../store/offer/offers.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import { findSubmittedDetails } from '../../store/borrower/submitted-details.ts'
import type { JobDeps } from '../deps.ts'
import { borrowerFacts, frameFacts } from './document-facts.ts'
import { insertMade, makeDocument } from './store-document.ts'

const NAME = 'generate-incompleteness-notice'

type Obstacle = IncompletenessFacts['obstacle']

/** Why a held state has no report yet, and the event that recorded it. */
const OBSTACLES: Readonly<
  Partial<Record<ApplicationState, { readonly obstacle: Obstacle; readonly reported: FileEvent['type'] }>>
> = {
  SOFT_CREDIT_FROZEN: { obstacle: 'FROZEN', reported: 'CreditFrozen' },
  SOFT_CREDIT_LOCKED: { obstacle: 'LOCKED', reported: 'CreditLocked' },
  SOFT_CREDIT_NO_MATCH: { obstacle: 'NO_MATCH', reported: 'CreditNotMatched' },
}

/**
 * Generates the notice of incompleteness (12 CFR 1002.9(c)(2), journey) of an application whose report is withheld, and
 * stores it with the application's documents: one per obstacle, dated by the first answer that reported it. If a later
 * query is withheld for the same reason, the borrower already has the notice, and its deadline still applies.
 */
export const generateIncompletenessNotice = async (deps: JobDeps, job: OfApplication): Promise<void> => {
  const principal = systemOf(job.organizationId)
  const found = await readApplication(deps)({
    principal,
    applicationId: job.applicationId,
    more: async (tx, { file }) => ({
      details: await findSubmittedDetails(tx, deps.sealer, file.id),
      offer: await findSelectedOffer(tx, file.application),
      events: await eventsOf(tx, file.id),
      credit: await latestInquiry(tx, deps.sealer, file.id, 'credit'),
      documents: await documentsOf(tx, file.id),
    }),
  })
  const held = found.ok ? OBSTACLES[found.record.file.state] : undefined
  if (!found.ok || held === undefined) return
  const { obstacle } = held
  const { details, offer, events, credit, documents } = found.more
  if (documents.some((one) => one.kind === 'INCOMPLETENESS' && one.about === obstacle))
    return deps.transaction(principal, ({ tx }) => endDueJob(tx, found.record.file, NAME))
  const { file, organizationVersion: version } = found.record
  const reported = events.find((event) => event.type === held.reported)
  if (details === undefined || offer === undefined || credit === undefined || reported === undefined)
    throw new Error("an application held by a bureau must have details, an offer and the bureau's answer")
  const expiresAt = expiresAtOf(file.application)
  if (expiresAt === null) throw new Error('an application with details must have a deadline')
  const organization = await organizationVersion(deps.db, job.organizationId, version)
  const document = await makeDocument(
    deps,
    { ...job, borrowerId: file.borrowerId },
    {
      type: 'INCOMPLETENESS',
      templateVersion: organization.templates.incompleteness,
      needsAcceptance: false,
      about: obstacle,
      facts: {
        ...frameFacts(organization, file.application, new Date(reported.at)),
        borrower: await borrowerFacts(deps.documents, details),
        obstacle,
        bureau: credit.answer.bureau,
        requestedAmountCents: offer.quote.drawAmountCents,
        deadline: new Date(expiresAt),
        federalAgency: DEFAULT_FEDERAL_AGENCY,
      },
    },
  )
  await deps.transaction(principal, async ({ tx }) => {
    await insertMade(tx, [document])
    await endDueJob(tx, found.record.file, NAME)
  })
}
