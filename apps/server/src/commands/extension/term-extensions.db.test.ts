import { getDocuments } from '@pledge/contract/agreements'
import {
  answerExtension,
  decideExtension,
  getExtensionOffer,
  getExtensions,
  proposeExtension,
} from '@pledge/contract/extensions'
import { done, refused } from '@pledge/testing/call/answer'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeLoanDocuments } from '../../jobs/loan/make-loan-documents.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { jobsAt } from '../../product/calendar.test-data.ts'
import { holdsOf } from '../../product/holds.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

/** Months by the clock, on a loaded machine. */
const MONTHS_MS = 120_000

describe('a later maturity of a loan', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  afterAll(() => product.close())

  const { funded, loan, pays, holds, until, today, standing, books } = holdsOf(() => product)
  const agent = (name: 'avery' | 'blake') => product.agent(name)
  const later = (day: string, months: number) => Temporal.PlainDate.from(day).add({ months }).toString()
  const proposes = async (uuid: string, months = 3) =>
    (await agent('avery')).call(proposeExtension, {
      params: { uuid },
      body: { months, reason: 'The borrower lost a job' },
    })
  const decides = async (name: 'avery' | 'blake', uuid: string, decision: 'approve' | 'withdraw') => {
    const { extensions } = await (await agent('avery')).ask(getExtensions, { params: { uuid } })
    const body = { extensionUuid: extensions.at(-1)!.uuid, decision }
    return (await agent(name)).call(decideExtension, { params: { uuid }, body })
  }
  const makes = () => makeLoanDocuments(jobsAt(product, product.application.clock.business().getTime()))
  const offerOf = async (borrower: Caller, uuid: string) =>
    (await borrower.ask(getExtensionOffer, { params: { uuid } })).offer
  /** A loan with an offer, and its document. */
  const offered = async (months = 3) => {
    const { borrower, uuid } = await funded()
    done(await proposes(uuid, months))
    done(await decides('blake', uuid, 'approve'))
    await makes()
    return { borrower, uuid }
  }
  const answers = async (borrower: Caller, uuid: string, isAccepted = true) => {
    const offer = await offerOf(borrower, uuid)
    if (offer === null) throw new Error('there is an offer')
    const { uuid: extensionUuid, document } = offer
    const signed =
      isAccepted && document !== null
        ? { documentUuid: document.uuid, sha256: document.sha256, accepted: true as const }
        : null
    return borrower.call(answerExtension, { params: { uuid }, body: { extensionUuid, signed } })
  }

  it(
    'is proposed and approved by two agents, signed by the borrower, and holds from that day on',
    async () => {
      const { borrower, uuid } = await funded()
      const before = await loan(borrower, uuid)
      done(await proposes(uuid))
      expect(await offerOf(borrower, uuid)).toBeNull()
      expect(refused(await proposes(uuid))).toMatchObject({ code: 'transition.not-allowed' })
      expect(refused(await decides('avery', uuid, 'approve'))).toMatchObject({ code: 'approval.same-agent' })
      done(await decides('blake', uuid, 'approve'))
      expect(await offerOf(borrower, uuid)).toMatchObject({ document: null })
      await makes()
      const maturesOn = later(before.maturesOn, 3)
      const offer = await offerOf(borrower, uuid)
      expect(offer).toMatchObject({ maturesOn, document: { uuid: expect.any(String) } })
      // Nothing changes until it is signed.
      expect((await loan(borrower, uuid)).maturesOn).toBe(before.maturesOn)
      await product.settle()
      expect(
        (await mailsTo(product, borrower)).filter(({ subject }) => /later maturity date/.test(subject)),
      ).toHaveLength(1)
      const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
      expect(documents.find(({ type }) => type === 'EXTENSION_OFFER')).toMatchObject({
        uuid: offer!.document!.uuid,
        sha256: offer!.document!.sha256,
      })
      const entries = await books(uuid)
      done(await answers(borrower, uuid))
      const after = await loan(borrower, uuid)
      expect(after).toMatchObject({ maturesOn, lastDue: { on: maturesOn }, nextDue: before.nextDue })
      expect(after.payOff).toBe(before.payOff)
      expect(await books(uuid)).toEqual(entries)
      expect(await offerOf(borrower, uuid)).toBeNull()
      const { extensions } = await (await agent('avery')).ask(getExtensions, { params: { uuid } })
      expect(extensions).toMatchObject([{ status: 'ACCEPTED', effectiveOn: today() }])
      expect(
        refused(
          await borrower.call(answerExtension, {
            params: { uuid },
            body: { extensionUuid: offer!.uuid, signed: null },
          }),
        ),
      ).toMatchObject({ code: 'transition.not-allowed' })
    },
    MONTHS_MS,
  )

  it(
    'takes a loan out of its unpaid maturity: interest is still past due, and notices of the new maturity follow',
    async () => {
      const { borrower, uuid } = await funded()
      const { maturesOn } = await loan(borrower, uuid)
      await until(maturesOn, 10)
      expect(await standing(uuid)).toMatchObject({ status: 'MATURED_UNPAID' })
      done(await proposes(uuid, 6))
      done(await decides('blake', uuid, 'approve'))
      await makes()
      done(await answers(borrower, uuid))
      const after = await loan(borrower, uuid)
      expect(after).toMatchObject({ maturesOn: later(maturesOn, 6) })
      expect(await standing(uuid)).toMatchObject({ status: 'PAST_DUE' })
      expect(Number(after.pastDue)).toBeLessThan(Number(after.payOff))
      done(await pays(uuid, { amount: after.accruedInterest, reference: `interest ${uuid}` }))
      await until(later(maturesOn, 6), -29)
      const mails = (await mailsTo(product, borrower)).filter(({ subject }) => /matures/.test(subject))
      expect(mails.at(-1)?.text).toContain(String(Temporal.PlainDate.from(later(maturesOn, 6)).year))
    },
    MONTHS_MS,
  )

  it(
    'is signed only with the schedule as it is: a payment makes another document',
    async () => {
      const { borrower, uuid } = await offered()
      const first = await offerOf(borrower, uuid)
      done(await pays(uuid, { amount: '500.00', reference: `part ${uuid}` }))
      await makes()
      const second = await offerOf(borrower, uuid)
      expect(second?.document?.uuid).not.toBe(first?.document?.uuid)
      const stale = {
        params: { uuid },
        body: {
          extensionUuid: first!.uuid,
          signed: { documentUuid: first!.document!.uuid, sha256: first!.document!.sha256, accepted: true },
        },
      } as const
      expect(refused(await borrower.call(answerExtension, stale))).toMatchObject({
        code: 'documents.changed',
      })
      done(await answers(borrower, uuid))
    },
    MONTHS_MS,
  )

  it(
    'is not in force where it is declined, withdrawn or not accepted in time, and can be proposed again',
    async () => {
      const { borrower, uuid } = await offered()
      const { maturesOn } = await loan(borrower, uuid)
      done(await answers(borrower, uuid, false))
      done(await proposes(uuid))
      done(await decides('avery', uuid, 'withdraw'))
      done(await proposes(uuid))
      done(await decides('blake', uuid, 'approve'))
      await makes()
      const { acceptBy } = (await offerOf(borrower, uuid))!
      await until(acceptBy, 1)
      expect(await offerOf(borrower, uuid)).toBeNull()
      const { extensions, proposable } = await (await agent('blake')).ask(getExtensions, { params: { uuid } })
      expect(extensions.map(({ status }) => status)).toEqual(['DECLINED', 'WITHDRAWN', 'EXPIRED'])
      expect(proposable[0]).toEqual({ months: 1, maturesOn: later(maturesOn, 1) })
      expect((await loan(borrower, uuid)).maturesOn).toBe(maturesOn)
      done(await proposes(uuid))
    },
    MONTHS_MS,
  )

  it(
    'waits under a hold that stops new terms',
    async () => {
      const { borrower, uuid } = await offered()
      done(await holds(uuid, 'BANKRUPTCY'))
      expect(await offerOf(borrower, uuid)).toBeNull()
      const other = await funded()
      done(await holds(other.uuid, 'FRAUD'))
      expect(refused(await proposes(other.uuid))).toMatchObject({ code: 'transition.not-allowed' })
    },
    MONTHS_MS,
  )
})
