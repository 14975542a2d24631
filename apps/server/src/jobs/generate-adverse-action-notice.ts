import { DEFAULT_FEDERAL_AGENCY, type AdverseActionFacts } from '@pledge/copy/documents/facts'
import {
  principalReasons,
  restsOnCreditReport,
  type DecidedBy,
} from '@pledge/domain/agreements/adverse-action'
import type { EventOf } from '@pledge/domain/application/events'
import { systemOf } from '../commands/actors.ts'
import type { OfApplication } from '../commands/attach-profile.ts'
import { readApplication } from '../commands/read-application.ts'
import { eventsOf } from '../store/applications.ts'
import { documentsOf } from '../store/documents.ts'
import { latestInquiry, type StoredInquiry } from '../store/inquiries.ts'
import { findOffer } from '../store/offers.ts'
import { organizationVersion } from '../store/organizations.ts'
import { findSubmittedDetails } from '../store/submitted-details.ts'
import type { JobDeps } from './deps.ts'
import { borrowerFacts, frameFacts } from './document-facts.ts'
import { insertMade, makeDocument } from './store-document.ts'

type Report = AdverseActionFacts['report']
type Decline = EventOf<'ApplicationDeclined'>

const decidedBy = ({ by }: Decline): DecidedBy => {
  if (by.kind === 'agent') return 'agent'
  return by.id === 'check-credit' ? 'bureau' : 'screening'
}

/** What the notice says of the report, when one was used for the decision (FCRA 615(a)). */
const reportOf = (credit: StoredInquiry<'credit'> | undefined, decline: Decline): Report => {
  if (credit === undefined || !restsOnCreditReport(decline.data.reasons, decidedBy(decline))) return null
  const { answer } = credit
  if (answer.outcome !== 'DECLINED') return { bureau: answer.bureau, score: null }
  const { bureau, score, scoreRange, scoreDate, reasons } = answer
  return { bureau, score: { value: score, range: scoreRange, date: scoreDate, keyFactors: reasons } }
}

/** Makes the adverse action notice of a declined application, once, and files it among its documents (gap G.37). */
export const generateAdverseActionNotice = async (deps: JobDeps, job: OfApplication): Promise<void> => {
  const asker = systemOf(job.organizationId)
  const found = await readApplication(deps)({
    asker,
    applicationId: job.applicationId,
    more: async (tx, { application }) => ({
      details: await findSubmittedDetails(tx, deps.sealer, application.id),
      offer: await findOffer(tx, application.selectedOfferId ?? ''),
      decline: (await eventsOf(tx, application.id)).findLast((event) => event.type === 'ApplicationDeclined'),
      credit: await latestInquiry(tx, deps.sealer, application.id, 'credit'),
      hasNotice: (await documentsOf(tx, application.id)).some((one) => one.kind === 'ADVERSE_ACTION'),
    }),
  })
  if (!found.ok || found.record.application.state !== 'DECLINED' || found.more.hasNotice) return
  const { details, offer, decline, credit } = found.more
  if (details === undefined || offer === undefined || decline?.type !== 'ApplicationDeclined')
    throw new Error('a declined application has details, an offer and its reasons')
  const { application, organizationVersion: version } = found.record
  const organization = await organizationVersion(deps.db, job.organizationId, version)
  const decidedAt = new Date(decline.at)
  const document = await makeDocument(
    deps,
    { ...job, borrowerId: application.borrowerId },
    {
      type: 'ADVERSE_ACTION',
      templateVersion: organization.templates.adverseAction,
      needsAcceptance: false,
      // An application is declined once.
      about: 'DECISION',
      facts: {
        ...frameFacts(organization, application.id, decidedAt),
        borrower: await borrowerFacts(deps.documents, details),
        decidedAt,
        requestedAmountCents: offer.quote.drawAmountCents,
        reasons: principalReasons(decline.data.reasons, decidedBy(decline)),
        federalAgency: DEFAULT_FEDERAL_AGENCY,
        report: reportOf(credit, decline),
      },
    },
  )
  await deps.transaction(asker, ({ tx }) => insertMade(tx, [document]))
}
