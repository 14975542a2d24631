import {
  answerModification,
  decideModification,
  getModificationOffer,
  getModifications,
  proposeModification,
  type ProposedTerms,
} from '@pledge/contract/modifications'
import { getQueues } from '@pledge/contract/portfolio'
import { done } from '@pledge/testing/call/answer'
import { Temporal } from 'temporal-polyfill'
import { makeLoanDocuments } from '../jobs/loan/make-loan-documents.ts'
import { jobsAt } from './calendar.test-data.ts'
import type { Caller } from './callers.test-data.ts'
import { holdsOf } from './holds.test-data.ts'
import type { Product } from './product.test-data.ts'
import { mailsTo } from './steps.test-data.ts'

/** A day some months and days after another. */
export const later = (day: string, months: number, days = 0): string =>
  Temporal.PlainDate.from(day).add({ months, days }).toString()

/** The days from one day until another. */
export const daysBetween = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days

/** The steps of loans whose terms are changed. */
export const modificationsOf = (product: () => Product) => {
  const loans = holdsOf(product)
  const agent = (name: 'avery' | 'blake') => product().agent(name)
  const withdrawsRecords = (uuid: string) =>
    product().rows(
      `insert into consents (id, organization_id, borrower_id, type, version, opt_in_out, text_sha256,
           organization_version, given_at, given_from)
         select gen_random_uuid(), organization_id, borrower_id, 'COMMUNICATIONS', 1, 'OPT_OUT', repeat('a', 64), 1,
             now() + interval '10 years', '198.51.100.1' from applications where id = $1`,
      [uuid],
    )
  const proposesTerms = async (uuid: string, terms: ProposedTerms) =>
    (await agent('avery')).call(proposeModification, {
      params: { uuid },
      body: { terms, reason: 'The borrower lost a job' },
    })
  const proposes = (uuid: string, months = 3) => proposesTerms(uuid, { kind: 'LATER_MATURITY', months })
  const decides = async (name: 'avery' | 'blake', uuid: string, decision: 'approve' | 'withdraw') => {
    const { modifications } = await (await agent('avery')).ask(getModifications, { params: { uuid } })
    const body = { modificationUuid: modifications.at(-1)!.uuid, decision }
    return (await agent(name)).call(decideModification, { params: { uuid }, body })
  }
  const makes = () => makeLoanDocuments(jobsAt(product(), product().application.clock.business().getTime()))
  const offerOf = async (borrower: Caller, uuid: string) =>
    (await borrower.ask(getModificationOffer, { params: { uuid } })).offer
  /** A loan with an offer, and its document. */
  const offers = async (uuid: string, terms: ProposedTerms) => {
    done(await proposesTerms(uuid, terms))
    done(await decides('blake', uuid, 'approve'))
    await makes()
  }
  const offered = async (terms: ProposedTerms = { kind: 'LATER_MATURITY', months: 3 }) => {
    const { borrower, uuid } = await loans.funded()
    await offers(uuid, terms)
    return { borrower, uuid }
  }
  const queued = async (uuid: string) =>
    (await (await agent('blake')).ask(getQueues)).openModifications.find(({ appUuid }) => appUuid === uuid)
  const subjectsOf = async (borrower: Caller) => {
    await product().settle()
    return (await mailsTo(product(), borrower)).map(({ subject }) => subject)
  }
  const answers = async (borrower: Caller, uuid: string, isAccepted = true) => {
    const offer = await offerOf(borrower, uuid)
    if (offer === null) throw new Error('there is an offer')
    const { uuid: modificationUuid, document } = offer
    const signed =
      isAccepted && document !== null
        ? { documentUuid: document.uuid, sha256: document.sha256, accepted: true as const }
        : null
    return borrower.call(answerModification, { params: { uuid }, body: { modificationUuid, signed } })
  }
  return {
    ...loans,
    agent,
    withdrawsRecords,
    proposes,
    decides,
    makes,
    offerOf,
    offers,
    offered,
    queued,
    subjectsOf,
    answers,
  }
}
