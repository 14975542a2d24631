import { endingOfApplication, type Origination } from '@pledge/domain/application/origination'
import { DEFAULT_FEDERAL_AGENCY, type AdverseActionFacts } from '@pledge/copy/documents/facts'
import {
  principalReasons,
  restsOnCreditReport,
  restsOnOutsideSource,
  type DecidedBy,
} from '@pledge/domain/agreements/adverse-action'
import type { FileEvent, EventOf } from '@pledge/domain/process/events'
import { systemOf } from '../../commands/actors.ts'
import type { OfApplication } from '../../commands/application/of-application.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { endDueJob } from '../../store/application/applications.ts'
import { eventsOf } from '../../store/streams/events.ts'
import { documentsOf } from '../../store/agreements/documents.ts'
import { latestInquiry, type StoredInquiry } from '../../store/borrower/inquiries.ts'
import { findRequestedOffer } from '../../store/offer/offers.ts'
import { organizationVersion } from '../../store/organization/organizations.ts'
import { findSubmittedDetails } from '../../store/borrower/submitted-details.ts'
import type { JobDeps } from '../deps.ts'
import { borrowerFacts, frameFacts } from './document-facts.ts'
import { insertMade, makeDocument } from './store-document.ts'

const NAME = 'generate-adverse-action-notice'

type Report = AdverseActionFacts['report']
/** Both are adverse action: a declined application, and a loan that two agents reject after signing. */
type Decline = EventOf<'ApplicationDeclined'> | EventOf<'DisbursementRejected'>

const decidedBy = ({ by }: Decline): DecidedBy => {
  if (by.kind === 'agent') return 'agent'
  return by.id === 'check-credit' ? 'bureau' : 'screening'
}

/** The notice's statement about the report, when one was used for the decision (FCRA 615(a)). */
const reportOf = (credit: StoredInquiry<'credit'> | undefined, decline: Decline): Report => {
  if (
    credit === undefined ||
    !restsOnCreditReport(decline.data.reasons, decidedBy(decline), decline.data.basis)
  )
    return null
  const { answer } = credit
  if (answer.outcome !== 'DECLINED' || answer.score === null) return { bureau: answer.bureau, score: null }
  const { bureau, score, reasons } = answer
  return { bureau, score: { ...score, keyFactors: reasons } }
}

const isRefusal = (event: FileEvent): event is Decline =>
  event.type === 'ApplicationDeclined' || event.type === 'DisbursementRejected'

const isRefused = (application: Origination): boolean => {
  const ending = endingOfApplication(application)
  return ending === 'DECLINED' || ending === 'FUNDING_REFUSED'
}

/**
 * Generates the adverse action notice of a credit refusal (12 CFR 1002.9), before or after signing, once, and
 * stores it with the application's documents (gap G.37). A refinance can be declined before an offer is selected: its notice
 * is due all the same.
 */
export const generateAdverseActionNotice = async (deps: JobDeps, job: OfApplication): Promise<void> => {
  const principal = systemOf(job.organizationId)
  const found = await readApplication(deps)({
    principal,
    applicationId: job.applicationId,
    more: async (tx, { file }) => ({
      details: await findSubmittedDetails(tx, deps.sealer, file.id),
      offer: await findRequestedOffer(tx, file.application),
      decline: (await eventsOf(tx, file.id)).findLast(isRefusal),
      credit: await latestInquiry(tx, deps.sealer, file.id, 'credit'),
      hasNotice: (await documentsOf(tx, file.id)).some((one) => one.kind === 'ADVERSE_ACTION'),
    }),
  })
  if (!found.ok || !isRefused(found.record.file.application)) return
  if (found.more.hasNotice)
    return deps.transaction(principal, ({ tx }) => endDueJob(tx, found.record.file, NAME))
  const { details, offer, decline, credit } = found.more
  if (details === undefined || offer === undefined || decline === undefined)
    throw new Error('a declined application must have details, an offer and reasons')
  const { file, organizationVersion: version } = found.record
  const organization = await organizationVersion(deps.db, job.organizationId, version)
  const decidedAt = new Date(decline.at)
  const document = await makeDocument(
    deps,
    { ...job, borrowerId: file.borrowerId },
    {
      type: 'ADVERSE_ACTION',
      templateVersion: organization.templates.adverseAction,
      needsAcceptance: false,
      // An application is declined once.
      about: 'DECISION',
      facts: {
        ...frameFacts(organization, file.application, decidedAt),
        borrower: await borrowerFacts(deps.documents, details),
        decidedAt,
        requestedAmountCents: offer.quote.drawAmountCents,
        reasons: principalReasons(decline.data.reasons, decidedBy(decline)),
        federalAgency: DEFAULT_FEDERAL_AGENCY,
        refused: decline.type === 'DisbursementRejected' ? 'FUNDING' : 'APPLICATION',
        isOutsideSourceUsed: restsOnOutsideSource(decidedBy(decline), decline.data.basis),
        report: reportOf(credit, decline),
      },
    },
  )
  await deps.transaction(principal, async ({ tx }) => {
    await insertMade(tx, [document])
    await endDueJob(tx, found.record.file, NAME)
  })
}
