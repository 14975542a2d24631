import { recordUndelivered } from '../alerts/escalate-alert.ts'
import {
  decideDefaultDecision,
  proposeDefaultDecision,
  sendDefaultNotice,
  withdrawDefaultNotice,
} from '@pledge/contract/delinquency'
import { getDocuments } from '@pledge/contract/agreements'
import { getQueues } from '@pledge/contract/portfolio'
import { decideSanctions } from '@pledge/contract/portfolio-sanctions'
import { takePaymentBack } from '@pledge/contract/agent-payments'
import { done, refused } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeLoanDocuments } from '../../jobs/loan/make-loan-documents.ts'
import { sendDueNotices } from '../../jobs/loan/send-due-notices.ts'
import { sendMails } from '../../jobs/mail/send-mails.ts'
import { jobsAt } from '../../product/calendar.test-data.ts'
import { delinquenciesOf } from '../../product/delinquencies.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { mailsTo } from '../../product/steps.test-data.ts'

/** Months by the clock, on a loaded machine. */
const MONTHS_MS = 120_000

describe('a loan that is past due', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  }, 60_000)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const {
    standing,
    until,
    emailed,
    pastDue,
    noticed,
    inDefault,
    proposes,
    decides,
    approved,
    pays,
    loan,
    books,
    today,
  } = delinquenciesOf(() => product)
  const avery = () => product.agent('avery')
  const queueOf = async (queue: 'pastDue' | 'maturedUnpaid' | 'inDefault' | 'chargedOff', uuid: string) =>
    (await (await avery()).ask(getQueues))[queue].find(({ appUuid }) => appUuid === uuid)
  const subjects = async (borrower: Parameters<typeof mailsTo>[1]) => {
    await product.settle()
    return (await mailsTo(product, borrower)).map(({ subject }) => subject)
  }

  it(
    'gets a written notice from the days of the operator on, and not before',
    async () => {
      const { borrower, uuid, due } = await pastDue(29)
      const notify = async () =>
        (await avery()).call(sendDefaultNotice, { params: { uuid }, body: { way: 'EMAIL' } })
      expect(refused(await notify())).toMatchObject({ code: 'transition.not-allowed' })
      expect(await queueOf('pastDue', uuid)).toMatchObject({ next: { step: 'SEND_NOTICE' } })
      await until(due.onTimeThrough, 30)
      done(await notify())
      expect(refused(await notify())).toMatchObject({ code: 'transition.not-allowed' })
      const { status, cureThrough, next } = await standing(uuid)
      expect(status).toBe('PAST_DUE')
      expect(next).toEqual({ step: 'AWAIT_CURE', on: cureThrough })
      await until(due.onTimeThrough, 30)
      const found = (await subjects(borrower)).filter((subject) => /Notice of default: pay by/.test(subject))
      expect(found).toHaveLength(1)
      const { delinquency } = await loan(borrower, uuid)
      expect(delinquency).toMatchObject({ status: 'PAST_DUE', notice: { cureThrough } })
      expect(await queueOf('pastDue', uuid)).toMatchObject({ next: { step: 'AWAIT_CURE', on: cureThrough } })
    },
    MONTHS_MS,
  )

  it.each(['EMAIL', 'PAPER'] as const)(
    'has the notice among its documents, in the words that were given by %s, once it is given',
    async (way) => {
      const { borrower, uuid } = await pastDue(31)
      const notice = async () => {
        await makeLoanDocuments(jobsAt(product, product.application.clock.business().getTime()))
        const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
        return documents.find(({ type }) => type === 'DEFAULT_NOTICE')
      }
      done(await (await avery()).call(sendDefaultNotice, { params: { uuid }, body: { way } }))
      expect(await notice()).toBeUndefined()
      await emailed()
      const document = await notice()
      expect(document).toMatchObject({ needsAcceptance: false, isReplaced: false })
      expect(document?.name).toMatch(/^Notice of default, /)
      const [row] = await product.rows('select notice_text from default_notices where application_id = $1', [
        uuid,
      ])
      expect(row?.notice_text).toContain('This is a written notice under section 10 of your loan agreement.')
      const mails = (await mailsTo(product, borrower)).filter(({ subject }) =>
        /Notice of default/.test(subject),
      )
      expect(mails.map(({ text }) => text)).toEqual(way === 'EMAIL' ? [row?.notice_text] : [])
      // It was given once: nothing announces its copy, and nothing corrects it.
      await until(today(), 1)
      expect(await notice()).toMatchObject({ uuid: document?.uuid })
      expect((await subjects(borrower)).filter((one) => /Notice of default|document/.test(one))).toHaveLength(
        mails.length,
      )
    },
    MONTHS_MS,
  )

  it(
    'is in default when the time of the notice ends, in a queue of its own, and no longer once it is paid',
    async () => {
      const { borrower, uuid, cureThrough } = await noticed()
      await until(cureThrough, 0)
      expect(await standing(uuid)).toMatchObject({ status: 'PAST_DUE' })
      await until(cureThrough, 1)
      expect(await standing(uuid)).toMatchObject({ status: 'IN_DEFAULT', next: { step: 'DECIDE' } })
      expect(await queueOf('inDefault', uuid)).toMatchObject({ next: { step: 'DECIDE' } })
      expect(await queueOf('pastDue', uuid)).toBeUndefined()
      const { pastDue: owed } = await loan(borrower, uuid)
      done(await pays(uuid, { amount: owed, reference: `cure ${uuid}` }))
      await until(cureThrough, 1)
      expect(await standing(uuid)).toMatchObject({ daysPastDue: 0, next: null })
      expect(await queueOf('inDefault', uuid)).toBeUndefined()
      // The bank takes the payment back: it counts as not made.
      const { payments } = await loan(borrower, uuid)
      const params = { uuid, paymentUuid: payments[0]!.paymentId }
      done(await (await avery()).call(takePaymentBack, { params, body: { reason: 'R01' } }))
      await until(cureThrough, 1)
      expect(await standing(uuid)).toMatchObject({ status: 'IN_DEFAULT' })
    },
    MONTHS_MS,
  )

  it(
    'has its full time again where its notice is withdrawn',
    async () => {
      const { uuid, cureThrough } = await noticed()
      done(await (await avery()).call(withdrawDefaultNotice, { params: { uuid } }))
      expect(refused(await (await avery()).call(withdrawDefaultNotice, { params: { uuid } }))).toMatchObject({
        code: 'transition.not-allowed',
      })
      await until(cureThrough, 1)
      expect(await standing(uuid)).toMatchObject({ status: 'PAST_DUE', next: { step: 'SEND_NOTICE' } })
      const { delinquency } = done(
        await (await avery()).call(sendDefaultNotice, { params: { uuid }, body: { way: 'PAPER' } }),
      )
      expect(delinquency!.cureThrough! > cureThrough).toBe(true)
      expect(delinquency!.notices.map(({ way, withdrawn }) => [way, withdrawn])).toEqual([
        ['EMAIL', 'AGENT'],
        ['PAPER', null],
      ])
    },
    MONTHS_MS,
  )

  it(
    'is due in full once two agents have decided so in default after a notice, and the borrower is notified of what is owed (P.517)',
    async () => {
      const { borrower, uuid, cureThrough } = await inDefault()
      const decision = await proposes(uuid, 'ACCELERATION')
      const again = { params: { uuid }, body: { kind: 'CHARGE_OFF', reason: 'Another' } } as const
      expect(refused(await (await avery()).call(proposeDefaultDecision, again))).toMatchObject({
        code: 'transition.not-allowed',
      })
      const own = { params: { uuid }, body: { decisionUuid: decision, decision: 'approve' } } as const
      expect(refused(await (await avery()).call(decideDefaultDecision, own))).toMatchObject({
        code: 'approval.same-agent',
      })
      done(await decides(uuid, decision))
      const { nextDue, pastDue: owed, payOff, delinquency } = await loan(borrower, uuid)
      expect([nextDue, owed]).toEqual([null, payOff])
      expect(delinquency).toMatchObject({ status: 'IN_DEFAULT', everythingDueSince: expect.any(String) })
      await until(cureThrough, 1)
      expect((await subjects(borrower)).filter((one) => /Everything you owe/.test(one))).toHaveLength(1)
      // Months later no more notices of payments are sent, and the loan is closed by paying all of it.
      const ofPayments = async () =>
        (await subjects(borrower)).filter((one) => /past due|payment is due|matures/.test(one))
      const before = await ofPayments()
      await until(cureThrough, 40)
      expect(await ofPayments()).toEqual(before)
      done(await pays(uuid, { amount: (await loan(borrower, uuid)).payOff, reference: `all ${uuid}` }))
      expect(await loan(borrower, uuid)).toMatchObject({ status: 'CLOSED', delinquency: null })
    },
    MONTHS_MS,
  )

  it(
    'is charged off by two agents: a loss in the books, no more interest, and recoveries until all is paid',
    async () => {
      const { borrower, uuid, cureThrough } = await inDefault()
      done(await approved(uuid, 'CHARGE_OFF'))
      const { payOff } = await loan(borrower, uuid)
      const owedCents = payOff.replace('.', '')
      const charged = await books(uuid)
      expect(charged).toMatchObject({ 'charged-off-loans': owedCents })
      expect(charged).not.toHaveProperty('loan-principal')
      expect(charged).not.toHaveProperty('interest-receivable')
      await until(cureThrough, 60)
      expect((await loan(borrower, uuid)).payOff).toBe(payOff)
      expect(await books(uuid)).toEqual(charged)
      expect(await queueOf('chargedOff', uuid)).toMatchObject({ next: { step: 'COLLECT' } })
      expect((await subjects(borrower)).filter((one) => /charged off/.test(one))).toHaveLength(1)
      done(await pays(uuid, { amount: '250.00', reference: `recovery ${uuid}` }))
      expect(await books(uuid)).toMatchObject({
        'charged-off-loans': owedCents,
        'charge-off-recoveries': '-25000',
        'payments-clearing': '25000',
      })
      done(await pays(uuid, { amount: (await loan(borrower, uuid)).payOff, reference: `rest ${uuid}` }))
      expect(await loan(borrower, uuid)).toMatchObject({ status: 'CLOSED' })
      expect(await books(uuid)).toMatchObject({ 'charge-off-recoveries': `-${owedCents}` })
    },
    MONTHS_MS,
  )

  it(
    'is not charged off where it was paid between the two decisions, nor before it is in default',
    async () => {
      const { borrower, uuid } = await inDefault()
      const decision = await proposes(uuid, 'CHARGE_OFF')
      done(await pays(uuid, { amount: (await loan(borrower, uuid)).pastDue, reference: `late ${uuid}` }))
      expect(refused(await decides(uuid, decision))).toMatchObject({ code: 'transition.not-allowed' })
      done(await decides(uuid, decision, 'reject'))
      const again = { params: { uuid }, body: { kind: 'CHARGE_OFF', reason: 'Again' } } as const
      expect(refused(await (await avery()).call(proposeDefaultDecision, again))).toMatchObject({
        code: 'transition.not-allowed',
      })
      expect((await standing(uuid)).proposable).toEqual([])
    },
    MONTHS_MS,
  )

  it(
    'is not in default by a notice whose email was withheld: the agents send another, with its full time',
    async () => {
      const { borrower, uuid } = await pastDue(31)
      const notify = async (way: 'EMAIL' | 'PAPER') =>
        (await avery()).call(sendDefaultNotice, { params: { uuid }, body: { way } })
      const { delinquency } = done(await notify('EMAIL'))
      const cureThrough = delinquency!.cureThrough!
      const verified = (at: string) =>
        product.rows(`update accounts set email_verified_at = ${at} where id = $1`, [
          borrower.subject.accountId,
        ])
      await verified('null')
      await emailed()
      await verified('now()')
      expect(await standing(uuid)).toMatchObject({ cureThrough: null, next: { step: 'SEND_NOTICE' } })
      await until(cureThrough, 1)
      expect(await standing(uuid)).toMatchObject({ status: 'PAST_DUE', next: { step: 'SEND_NOTICE' } })
      const again = done(await notify('PAPER')).delinquency!
      expect(again.cureThrough! > cureThrough).toBe(true)
      await until(again.cureThrough!, 1)
      expect(await standing(uuid)).toMatchObject({ status: 'IN_DEFAULT' })
    },
    MONTHS_MS,
  )

  it(
    'is not in default by a notice whose time began before a sanctions hold',
    async () => {
      const { uuid, cureThrough } = await noticed()
      done(
        await (
          await avery()
        ).call(decideSanctions, {
          params: { uuid },
          body: { decision: 'confirm', note: 'An alert arrived' },
        }),
      )
      await until(cureThrough, 1)
      expect(await standing(uuid)).toMatchObject({
        status: 'PAST_DUE',
        noticeToSend: null,
        notices: [{ withdrawn: 'HOLD' }],
      })
    },
    MONTHS_MS,
  )

  it(
    'has no notice where its email is returned after it was sent, and the document says so',
    async () => {
      const { borrower, uuid } = await noticed()
      const jobs = () => jobsAt(product, product.application.clock.business().getTime())
      const made = async () => {
        await makeLoanDocuments(jobs())
        return product.rows(
          `select revision, about from loan_documents where application_id = $1 and kind = 'DEFAULT_NOTICE' order by revision`,
          [uuid],
        )
      }
      const [first] = await made()
      expect(first).toMatchObject({ revision: 1 })
      const [message] = await product.rows(
        `select id, organization_id from messages where application_id = $1 and kind = 'default:NOTICE'`,
        [uuid],
      )
      await recordUndelivered(jobs())({
        messageId: String(message?.['id']),
        applicationId: uuid,
        organizationId: String(message?.['organization_id']),
        channel: 'EMAIL',
      })
      expect(await made()).toEqual([first, { revision: 2, about: first?.['about'] }])
      expect(await made()).toHaveLength(2)
      expect(await standing(uuid)).toMatchObject({ cureThrough: null })
      const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
      expect(
        documents.filter(({ type }) => type === 'DEFAULT_NOTICE').map(({ isReplaced }) => isReplaced),
      ).toContain(false)
      done(await (await avery()).call(sendDefaultNotice, { params: { uuid }, body: { way: 'PAPER' } }))
    },
    MONTHS_MS,
  )

  it(
    'is looked at again at once where the job gives up the email of its notice',
    async () => {
      const { uuid, due } = await pastDue(31)
      done(await (await avery()).call(sendDefaultNotice, { params: { uuid }, body: { way: 'EMAIL' } }))
      const jobs = () => jobsAt(product, product.application.clock.business().getTime())
      await sendDueNotices(jobs())
      const dueOn = async () =>
        (await product.rows('select due_on::text from delinquencies where application_id = $1', [uuid]))[0]
          ?.due_on
      const awaited = await dueOn()
      expect(awaited).toBe((await standing(uuid)).cureThrough)
      const [claimed] = await product.rows(
        `update outbox set attempts = 19, next_attempt_at = '2000-01-01' where id in
           (select id from messages where application_id = $1 and kind = 'default:NOTICE') returning status`,
        [uuid],
      )
      expect(claimed).toEqual({ status: 'waiting' })
      const away = { ...jobs().mail, send: () => Promise.reject(new Error('the provider is away')) }
      await sendMails({ ...jobs(), mail: away })
      await sendDueNotices(jobs())
      // The step is to send another notice, whose day is over, and not to await the end of the lost one.
      const found = await standing(uuid)
      expect(found).toMatchObject({ cureThrough: null, next: { step: 'SEND_NOTICE' } })
      expect(found.next!.on > due.onTimeThrough).toBe(true)
      expect(await dueOn()).toBe(found.next!.on)
    },
    MONTHS_MS,
  )

  it(
    'gets its notice on paper where the borrower withdrew electronic records',
    async () => {
      const { uuid } = await pastDue(31)
      await product.rows(
        `insert into consents (id, organization_id, borrower_id, type, version, opt_in_out, text_sha256,
             organization_version, given_at, given_from)
           select gen_random_uuid(), organization_id, borrower_id, 'COMMUNICATIONS', 1, 'OPT_OUT', repeat('a', 64), 1,
               now() + interval '10 years', '198.51.100.1' from applications where id = $1`,
        [uuid],
      )
      const notify = async (way: 'EMAIL' | 'PAPER') =>
        (await avery()).call(sendDefaultNotice, { params: { uuid }, body: { way } })
      expect(refused(await notify('EMAIL'))).toMatchObject({ code: 'transition.not-allowed' })
      done(await notify('PAPER'))
    },
    MONTHS_MS,
  )
})
