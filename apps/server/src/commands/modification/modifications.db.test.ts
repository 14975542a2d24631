import { getDocuments } from '@pledge/contract/agreements'
import { answerModification, decideModification, getModifications } from '@pledge/contract/modifications'
import { done, refused } from '@pledge/testing/call/answer'
import { sql, type RawBuilder } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { debitsOf } from '../../product/debits.test-data.ts'
import { later, modificationsOf } from '../../product/modifications.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'
import { withTenant } from '../../store/database/database.ts'

/** Months by the clock, on a loaded machine. */
const MONTHS_MS = 120_000

describe('an offer of changed terms of a loan', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const {
    funded,
    loan,
    pays,
    holds,
    until,
    today,
    standing,
    books,
    agent,
    withdrawsRecords,
    proposes,
    decides,
    makes,
    offerOf,
    offered,
    queued,
    subjectsOf,
    answers,
  } = modificationsOf(() => product)
  const debits = debitsOf(() => product)
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
      expect(offer).toMatchObject({
        changed: { kind: 'LATER_MATURITY', maturesOn },
        document: { uuid: expect.any(String) },
      })
      // Nothing changes until it is signed.
      expect((await loan(borrower, uuid)).maturesOn).toBe(before.maturesOn)
      await product.settle()
      expect(
        (await mailsTo(product, borrower)).filter(({ subject }) =>
          /offer to change the terms of your loan/.test(subject),
        ),
      ).toHaveLength(1)
      const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
      expect(documents.find(({ type }) => type === 'MODIFICATION_OFFER')).toMatchObject({
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
      const { modifications } = await (await agent('avery')).ask(getModifications, { params: { uuid } })
      expect(modifications).toMatchObject([{ status: 'ACCEPTED', effectiveOn: today() }])
      expect(
        refused(
          await borrower.call(answerModification, {
            params: { uuid },
            body: { modificationUuid: offer!.uuid, signed: null },
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
          modificationUuid: first!.uuid,
          signed: { documentUuid: first!.document!.uuid, sha256: first!.document!.sha256, accepted: true },
        },
      } as const
      expect(refused(await borrower.call(answerModification, stale))).toMatchObject({
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
      await until(today(), 31)
      expect(await offerOf(borrower, uuid)).toBeNull()
      const { modifications, proposable } = await (
        await agent('blake')
      ).ask(getModifications, { params: { uuid } })
      expect(modifications.map(({ status }) => status)).toEqual(['DECLINED', 'WITHDRAWN', 'EXPIRED'])
      expect(proposable[0]).toEqual({
        terms: { kind: 'LATER_MATURITY', months: 1 },
        changed: { kind: 'LATER_MATURITY', maturesOn: later(maturesOn, 1) },
      })
      expect((await loan(borrower, uuid)).maturesOn).toBe(maturesOn)
      done(await proposes(uuid))
    },
    MONTHS_MS,
  )

  it(
    'goes on with autopay, of which nothing was planned any more before the first maturity',
    async () => {
      const { borrower, uuid } = await debits.fundedWith()
      await debits.turnsOnAutopay(borrower, uuid)
      const { maturesOn } = await loan(borrower, uuid)
      await debits.until(later(maturesOn, 0, -2))
      const planned = () =>
        product.rows('select next_plan_at from debit_authorizations where application_id = $1', [uuid])
      expect(await planned()).toEqual([{ next_plan_at: null }])
      done(await proposes(uuid))
      done(await decides('blake', uuid, 'approve'))
      await makes()
      done(await answers(borrower, uuid))
      const { next } = (await debits.shown(borrower, uuid)).autopay
      // The date of the former maturity is too near for a debit; the month after it is debited.
      expect(next!.dueOn >= maturesOn).toBe(true)
      await debits.until(later(next!.settlesOn, 0, -6))
      expect((await debits.shown(borrower, uuid)).debits[0]).toMatchObject({
        status: 'SCHEDULED',
        dueOn: next!.dueOn,
      })
      await debits.untilSettled(uuid)
      expect((await loan(borrower, uuid)).payments).toHaveLength(1)
    },
    MONTHS_MS,
  )

  it(
    'is not offered without a verified email, nor signed by a borrower who withdrew electronic records meanwhile',
    async () => {
      const { borrower, uuid } = await funded()
      done(await proposes(uuid))
      const verified = (isVerified: boolean) =>
        product.rows('update accounts set email_verified_at = case when $2 then now() end where id = $1', [
          borrower.subject.accountId,
          isVerified,
        ])
      await verified(false)
      expect(refused(await decides('blake', uuid, 'approve'))).toMatchObject({
        code: 'account.email-unverified',
      })
      await verified(true)
      done(await decides('blake', uuid, 'approve'))
      await makes()
      const offer = await offerOf(borrower, uuid)
      await withdrawsRecords(uuid)
      expect(await offerOf(borrower, uuid)).toBeNull()
      expect(
        refused(
          await borrower.call(answerModification, {
            params: { uuid },
            body: {
              modificationUuid: offer!.uuid,
              signed: {
                documentUuid: offer!.document!.uuid,
                sha256: offer!.document!.sha256,
                accepted: true,
              },
            },
          }),
        ),
      ).toMatchObject({ code: 'transition.not-allowed' })
      const other = await funded()
      done(await proposes(other.uuid))
      await withdrawsRecords(other.uuid)
      expect(refused(await decides('blake', other.uuid, 'approve'))).toMatchObject({
        code: 'transition.not-allowed',
      })
    },
    MONTHS_MS,
  )

  it(
    'keeps the reason and the approval from the borrower, who can answer only their own offer',
    async () => {
      const { borrower, uuid } = await offered()
      const other = await offered()
      const asBorrower = { actor: 'borrower', ...borrower.subject } as const
      const reads = <Row>(query: RawBuilder<Row>) =>
        withTenant(product.application.db, asBorrower, async (tx) => (await query.execute(tx)).rows)
      expect(await reads(sql`select reason, approved_by from loan_modifications`)).toEqual([])
      expect(await reads(sql`select * from modification_offers(${other.uuid})`)).toEqual([])
      expect(await reads(sql`select months from modification_offers(${uuid})`)).toEqual([{ months: 3 }])
      await reads(sql`update loan_modifications set status = 'OFFERED', decide_by = '2040-01-01'`)
      const [foreign] = await product.rows('select id from loan_modifications where application_id = $1', [
        other.uuid,
      ])
      const answering = sql`select * from answer_modification(${foreign?.['id']}, now(), null, null, null)`
      expect(await reads(answering)).toEqual([])
      expect(
        await product.rows(
          'select distinct status, decide_by > $1 as is_later from loan_modifications where application_id = any($2)',
          ['2039-01-01', [uuid, other.uuid]],
        ),
      ).toEqual([{ status: 'OFFERED', is_later: false }])
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

  it(
    'stand in a queue by deadline, are reminded of once, and end with their last day (P.525)',
    async () => {
      const { borrower, uuid } = await funded()
      done(await proposes(uuid))
      expect(await queued(uuid)).toMatchObject({ kind: 'LATER_MATURITY', waitsFor: 'AGENT' })
      await until(today(), 2)
      done(await decides('blake', uuid, 'approve'))
      await makes()
      const { acceptUntil } = (await offerOf(borrower, uuid))!
      expect(await queued(uuid)).toMatchObject({ waitsFor: 'BORROWER', deadline: acceptUntil })
      const reminded = async () =>
        (await subjectsOf(borrower)).filter((one) => /Accept a later maturity/.test(one))
      const offeredOn = today()
      await until(offeredOn, 24)
      expect(await reminded()).toEqual([])
      await until(offeredOn, 25)
      await until(offeredOn, 26)
      expect(await reminded()).toHaveLength(1)
      const mail = (await mailsTo(product, borrower)).find(({ subject }) => /Accept a later/.test(subject))
      expect(mail?.text).toMatch(/You can accept it until .* at 11:59 PM E[SD]T\./)
      await until(offeredOn, 30)
      const offer = await offerOf(borrower, uuid)
      expect(offer).not.toBeNull()
      await until(offeredOn, 31)
      expect(await queued(uuid)).toBeUndefined()
      const { uuid: modificationUuid, document } = offer!
      const signed = { documentUuid: document!.uuid, sha256: document!.sha256, accepted: true as const }
      expect(
        refused(
          await borrower.call(answerModification, { params: { uuid }, body: { modificationUuid, signed } }),
        ),
      ).toMatchObject({ code: 'transition.not-allowed' })
      expect(
        await product.rows('select status, settled_by from loan_modifications where application_id = $1', [
          uuid,
        ]),
      ).toEqual([{ status: 'EXPIRED', settled_by: null }])
    },
    MONTHS_MS,
  )

  it(
    'cannot be approved once the days of the second agent are over',
    async () => {
      const { uuid } = await funded()
      done(await proposes(uuid))
      const { modifications } = await (await agent('blake')).ask(getModifications, { params: { uuid } })
      await until(today(), 31)
      const body = { modificationUuid: modifications[0]!.uuid, decision: 'approve' } as const
      expect(
        refused(await (await agent('blake')).call(decideModification, { params: { uuid }, body })),
      ).toMatchObject({ code: 'transition.not-allowed' })
    },
    MONTHS_MS,
  )
})
