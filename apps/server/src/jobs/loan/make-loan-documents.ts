import { createHash } from 'node:crypto'
import { composeDocumentsReady } from '@pledge/copy/en/document-mails'
import type { PayoffLetterFacts } from '@pledge/copy/documents/loan-document-facts'
import { composeLoanDocument, LOAN_TEMPLATE_VERSION } from '@pledge/copy/documents/loan-templates'
import { isRepaymentAccountNamed } from '@pledge/domain/organization/repayment-account'
import type { DocumentContent } from '@pledge/domain/agreements/document-content'
import { coinOf } from '@pledge/domain/application/origination'
import { standsStill } from '@pledge/domain/application/sanctions'
import type { Refusal } from '@pledge/domain/refusal'
import { addDays, calendarDateIn, morningOf } from '@pledge/domain/offer/zoned-days'
import { ANNOUNCED_KINDS, nextDocumentOn } from '@pledge/domain/servicing/loan-documents'
import { paymentReference } from '@pledge/domain/servicing/payment-reference'
import type { Organization } from '@pledge/domain/organization/settings'
import { systemOf } from '../../commands/actors.ts'
import { asSystem, belongsTo } from '../../commands/application/of-application.ts'
import {
  withLockedApplication,
  type LockedApplication,
} from '../../commands/application/locked-application.ts'
import { modifiedLoan, modificationBasis, openOffer } from '../../commands/modification/modification-basis.ts'
import { readApplication } from '../../commands/application/read-application.ts'
import { findSubmittedDetails } from '../../store/borrower/submitted-details.ts'
import { writtenNoticesOf } from '../../store/delinquency/default-notices.ts'
import type { ApplicationRecord } from '../../store/application/applications.ts'
import type { Tx } from '../../store/database/database.ts'
import { modificationOffersOf } from '../../store/modification/modifications.ts'
import { claimFile } from '../../store/identity/stored-files.ts'
import { signedAddendaOf } from '../../store/liquidation/stabilization-choices.ts'
import { setNextDocument } from '../../store/loan/loan-agenda.ts'
import {
  insertLoanDocument,
  loanDocumentsOf,
  payoffLetterRequests,
  removePayoffLetterRequests,
  type LoanDocumentRecord,
} from '../../store/loan/loan-documents.ts'
import { findLoan } from '../../store/loan/loans.ts'
import { latestPrice } from '../../store/offer/prices.ts'
import { organizationVersion, publishedOrganization } from '../../store/organization/organizations.ts'
import type { Due } from '../../store/work/due.ts'
import { loansToDocument } from '../../store/work/sweeper.ts'
import { borrowerFacts, frameFacts } from '../agreements/document-facts.ts'
import { keepDocumentFile } from '../agreements/keep-document-file.ts'
import type { JobDeps } from '../deps.ts'
import { mailToBorrower } from '../mail/mail-to-borrower.ts'
import { eachApart, type Outcome } from '../work/each-apart.ts'
import { untilEmpty } from '../work/until-empty.ts'
import {
  documentMoment,
  wantedDocuments,
  type LoanDocumentBasis,
  type WantedDocument,
} from './wanted-documents.ts'

const NAME = 'make-loan-documents'
const MOST_A_PAGE = 100
/** The maximum of documents generated for one loan in one run; the next run continues. */
const MOST_A_RUN = 24

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The lender's account in the published settings; null for international borrowers, and if there is none. */
const payToOf = (
  { legalName, repaymentAccount }: Organization,
  isInternational: boolean,
): PayoffLetterFacts['payTo'] =>
  isInternational || !isRepaymentAccountNamed(repaymentAccount)
    ? null
    : { accountName: legalName, ...repaymentAccount }

/** The offer of changed terms that the borrower can accept today. */
const wantedModification = async (
  tx: Tx,
  record: ApplicationRecord,
  now: Date,
): Promise<LoanDocumentBasis['modification']> => {
  const basis = await modificationBasis(tx, record, now)
  const offer = basis && openOffer(await modificationOffersOf(tx, record.file.id), basis.on)
  const terms = basis && offer ? modifiedLoan(basis, offer.terms) : null
  return basis && offer && terms ? { offer, basis, terms } : null
}

/** Everything that the documents of a loan are generated from, read in one transaction; undefined if there is no loan. */
const readBasis = async (deps: JobDeps, due: Due): Promise<LoanDocumentBasis | undefined> => {
  const now = deps.clock.business()
  const found = await readApplication(deps)({
    principal: systemOf(due.organizationId),
    applicationId: due.applicationId,
    more: async (tx, record) => {
      const { file, organizationVersion: version } = record
      const coin = coinOf(file.application)
      return {
        stored: await findLoan(tx, file.id),
        made: await loanDocumentsOf(tx, file.id),
        requests: await payoffLetterRequests(tx, file.id),
        notices: await writtenNoticesOf(tx, file.id),
        modification: await wantedModification(tx, record, now),
        addenda: await signedAddendaOf(tx, file.id),
        details: await findSubmittedDetails(tx, deps.sealer, file.id),
        price: coin === null ? undefined : await latestPrice(tx, coin),
        organization: await organizationVersion(tx, file.organizationId, version),
        published: await publishedOrganization(tx, file.organizationId),
      }
    },
  })
  if (!found.ok) return undefined
  const { record, more } = found
  const { stored, made, requests, notices, modification, addenda } = more
  const { details, price, organization, published } = more
  if (stored === undefined) return undefined
  if (details === undefined) throw new Error('the borrower of a loan has no details')
  const { application } = record.file
  return {
    record,
    loan: stored.loan,
    made,
    requests,
    notices,
    modification,
    addenda,
    price,
    payTo: payToOf(published, application.isInternational),
    now,
    shared: {
      ...frameFacts(organization, application, now),
      borrower: await borrowerFacts(deps.documents, details),
      paymentReference: paymentReference(record.file.id),
      isPaidInUsdc: application.isInternational,
    },
  }
}

interface Missing {
  readonly wanted: WantedDocument
  readonly revision: number
  readonly figuresSha256: string
}

/** Documents that are missing or whose last revision has different figures. A payoff letter is never corrected. */
const missingOf = (basis: LoanDocumentBasis): readonly Missing[] =>
  wantedDocuments(basis).flatMap((wanted) => {
    const figuresSha256 = sha256Of(wanted.figures)
    const last = basis.made
      .filter(({ kind, about }) => kind === wanted.kind && about === wanted.about)
      .reduce<LoanDocumentBasis['made'][number] | null>(
        (newest, one) => (newest === null || one.revision > newest.revision ? one : newest),
        null,
      )
    if (last?.figuresSha256 === figuresSha256) return []
    if (last !== null && wanted.kind === 'PAYOFF_LETTER') return []
    return [{ wanted, revision: (last?.revision ?? 0) + 1, figuresSha256 }]
  })

const contentOf = (wanted: WantedDocument, revision: number): DocumentContent => {
  switch (wanted.kind) {
    case 'STATEMENT':
      return composeLoanDocument(wanted.kind, wanted.facts(revision))
    case 'YEARLY_SUMMARY':
      return composeLoanDocument(wanted.kind, wanted.facts(revision))
    case 'PAYOFF_LETTER':
      return composeLoanDocument(wanted.kind, wanted.facts(revision))
    case 'PAID_IN_FULL_LETTER':
      return composeLoanDocument(wanted.kind, wanted.facts(revision))
    case 'DEFAULT_NOTICE':
      return composeLoanDocument(wanted.kind, wanted.facts(revision))
    case 'SALE_NOTICE':
      return composeLoanDocument(wanted.kind, wanted.facts(revision))
    case 'MODIFICATION_OFFER':
      return composeLoanDocument(wanted.kind, wanted.facts(revision))
    case 'STABILIZATION_ADDENDUM':
      return composeLoanDocument(wanted.kind, wanted.facts(revision))
  }
}

/** Renders a document and stores its file, before the transaction that inserts its row and claims the file. */
const make = async (
  deps: JobDeps,
  { record, now }: LoanDocumentBasis,
  { wanted, revision, figuresSha256 }: Missing,
): Promise<LoanDocumentRecord> => {
  const whose = belongsTo(record.file)
  const file = await keepDocumentFile(deps, whose, contentOf(wanted, revision))
  return {
    id: deps.newId(),
    ...whose,
    kind: wanted.kind,
    about: wanted.about,
    revision,
    figuresSha256,
    templateVersion: LOAN_TEMPLATE_VERSION,
    ...file,
    createdAt: now,
  }
}

/** One email for all new documents of a kind, and one for corrections of that kind. */
const mailReady = async (
  deps: JobDeps,
  { tx, record }: LockedApplication,
  made: readonly LoanDocumentRecord[],
): Promise<void> => {
  const { file } = record
  const organization = await organizationVersion(tx, file.organizationId, record.organizationVersion)
  const groupOf = ({ kind, revision }: LoanDocumentRecord) => `${kind}:${revision > 1}`
  for (const name of new Set(made.map(groupOf))) {
    const group = made.filter((one) => groupOf(one) === name)
    const last = group.at(-1)
    const kind = ANNOUNCED_KINDS.find((one) => one === last?.kind)
    if (last === undefined || kind === undefined) continue
    const ready = { kind, count: group.length, isCorrection: last.revision > 1 }
    await mailToBorrower(deps, tx, {
      record,
      organization,
      kind: `document:${last.kind}`,
      key: `document:${file.id}:${last.kind}:${last.about}:${last.revision}`,
      compose: (facts) => composeDocumentsReady(ready, facts),
    })
  }
}

const givenOf = (notices: LoanDocumentBasis['notices']): number =>
  notices.filter(({ text, givenAt }) => text !== null && givenAt !== null).length

/** Stores the documents unless the loan changed in the meantime; resolves to whether they were stored. */
const store = (
  deps: JobDeps,
  due: Due,
  {
    basis,
    made,
    isAll,
  }: {
    readonly basis: LoanDocumentBasis
    readonly made: readonly LoanDocumentRecord[]
    readonly isAll: boolean
  },
): Promise<boolean | Refusal> =>
  withLockedApplication(deps)(asSystem(due), async (locked) => {
    const { tx, file } = locked
    if (file.version !== basis.record.file.version) return false
    const requests = await payoffLetterRequests(tx, file.id)
    const stored = await loanDocumentsOf(tx, file.id)
    if (stored.length !== basis.made.length || requests.length !== basis.requests.length) return false
    const offer = await wantedModification(tx, locked.record, deps.clock.business())
    const isSame = offer?.offer.id === basis.modification?.offer.id
    if (!isSame || offer?.terms.sha256 !== basis.modification?.terms.sha256) return false
    if (givenOf(await writtenNoticesOf(tx, file.id)) !== givenOf(basis.notices)) return false
    if ((await signedAddendaOf(tx, file.id)).length !== basis.addenda.length) return false
    for (const document of made) {
      await claimFile(tx, document.fileKey, deps.clock.real())
      await insertLoanDocument(tx, document)
    }
    await mailReady(deps, locked, made)
    if (!isAll) return true
    await removePayoffLetterRequests(tx, file.id, basis.requests)
    const next = nextDocumentOn(documentMoment(basis))
    const { timeZone } = basis.record.deadlineTerms
    await setNextDocument(tx, file.id, next === null ? null : new Date(morningOf(next, timeZone)))
    return true
  })

/** Nothing is generated under a sanctions hold: the loan is checked again each morning. */
const waitUntilTomorrow = (deps: JobDeps, due: Due): Promise<unknown> =>
  withLockedApplication(deps)(asSystem(due), ({ tx, file, record, now }) => {
    const { timeZone } = record.deadlineTerms
    const tomorrow = addDays(calendarDateIn(now.getTime(), timeZone), 1)
    return setNextDocument(tx, file.id, new Date(morningOf(tomorrow, timeZone)))
  })

const makeMissing = async (deps: JobDeps, due: Due): Promise<Outcome> => {
  const basis = await readBasis(deps, due)
  if (basis === undefined) return 'later'
  if (standsStill(basis.record.file.application)) {
    await waitUntilTomorrow(deps, due)
    return 'done'
  }
  const missing = missingOf(basis)
  const now = missing.slice(0, MOST_A_RUN)
  const made: LoanDocumentRecord[] = []
  for (const one of now) made.push(await make(deps, basis, one))
  const isStored = await store(deps, due, { basis, made, isAll: now.length === missing.length })
  return isStored === true ? 'done' : 'later'
}

/**
 * Generates the statements and letters that are due, and corrects those whose figures have changed, for example because a
 * payment of their period was reversed (note 070). Each is generated once, even if the job runs twice or late.
 */
export const makeLoanDocuments = (deps: JobDeps): Promise<void> =>
  untilEmpty(deps, {
    most: MOST_A_PAGE,
    page: async (most) =>
      (await loansToDocument(deps.sweeperDb, deps.clock.business(), most)).map((one) => ({
        ...one,
        item: one.applicationId,
      })),
    work: (page, count) => eachApart(deps, NAME, page, (one: Due) => makeMissing(deps, one), count),
  })
