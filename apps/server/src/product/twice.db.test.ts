import { getDocuments, signDocument } from '@pledge/contract/agreements'
import { cancelApplication, createApplication } from '@pledge/contract/applications'
import { submitBorrowerDetails } from '@pledge/contract/borrower'
import { confirmCollateralSent } from '@pledge/contract/collateral'
import type { CallDefinition } from '@pledge/contract/define-call'
import { saveManualBank } from '@pledge/contract/disbursement'
import { selectOffer } from '@pledge/contract/offers'
import { clearScreening, decideIdentity, decideRelease, declineApplication } from '@pledge/contract/portfolio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Caller, CallInput } from './callers.test-data.ts'
import { createProduct, type Product } from './product.test-data.ts'
import {
  APPLICATION,
  BANK,
  bringTo,
  DETAILS,
  detailsOf,
  done,
  giveDetails,
  OFFER,
  postCollateral,
  start,
  uploadSide,
} from './steps.test-data.ts'

const TIMES = 200

interface Step {
  readonly call: CallDefinition
  readonly as: Caller
  readonly input: CallInput
  /** A body of the same shape that means something else. */
  readonly otherBody: unknown
  /** Counts the effects of this step. */
  readonly effects: () => Promise<number>
  /** Sent again without a key, it is answered with what is so already. */
  readonly answersAgain?: boolean
}

describe('the same call 200 times at once (R3)', () => {
  let product: Product
  let avery: Caller
  let address = 0
  beforeAll(async () => {
    product = await createProduct()
    avery = await product.agent('avery')
  })
  afterAll(() => product.close())

  const volley = (step: Step, key?: string): Promise<Answer[]> => {
    address += 1
    const from = `10.0.${Math.floor(address / 250)}.${address % 250}`
    return Promise.all(
      Array.from({ length: TIMES }, () =>
        step.as.call(step.call, { ...step.input, from, ...(key === undefined ? {} : { key }) }),
      ),
    )
  }
  const events = (uuid: string, type: string) => async () => {
    const rows = await product.rows(
      'select count(*)::int as n from application_events where application_id = $1 and type = $2',
      [uuid, type],
    )
    return Number(rows[0]?.['n'])
  }
  const offered = async (as: Caller) => {
    const created = done(await as.call(createApplication, { body: APPLICATION })).body.application
    return { uuid: String(created.appUuid), offerUuid: String(created.offers[0].uuid) }
  }

  /** Each step on a loan of its own that is ready for it. */
  const STEPS: Readonly<Record<string, (as: Caller) => Promise<Step>>> = {
    createApplication: async (as) => ({
      call: createApplication,
      as,
      input: { body: APPLICATION },
      otherBody: { ...APPLICATION, offer: { ...OFFER, requestedAmount: '9000' } },
      effects: async () => {
        const rows = await product.rows(
          'select count(*)::int as n from applications where borrower_id = $1',
          [as.subject.accountId],
        )
        return Number(rows[0]?.['n'])
      },
      answersAgain: true,
    }),
    selectOffer: async (as) => {
      const { uuid, offerUuid } = await offered(as)
      const body = { offerUuid, repayment: 'deferred' }
      const otherBody = { offerUuid, repayment: 'interest-only' }
      const effects = events(uuid, 'OfferSelected')
      return { call: selectOffer, as, input: { params: { uuid }, body }, otherBody, effects }
    },
    submitBorrowerDetails: async (as) => {
      const uuid = await start(product, as)
      const effects = events(uuid, 'DetailsSubmitted')
      const otherBody = { ...DETAILS, phoneNumber: '6145550124' }
      return {
        call: submitBorrowerDetails,
        as,
        input: { params: { uuid }, body: DETAILS },
        otherBody,
        effects,
      }
    },
    saveManualBank: async (as) => {
      const uuid = await bringTo(product, as, 'FINAL_STEPS')
      const effects = events(uuid, 'PayoutDetailsSaved')
      const otherBody = { ...BANK, accountNumber: '900123456780' }
      const input = { params: { uuid }, body: BANK }
      return { call: saveManualBank, as, input, otherBody, effects, answersAgain: true }
    },
    decideIdentity: async (as) => {
      const uuid = await bringTo(product, as, 'FINAL_STEPS')
      done(await uploadSide(as, uuid, 'FRONT'))
      done(await uploadSide(as, uuid, 'BACK'))
      const input = { params: { uuid }, body: { decision: 'approve' } }
      const otherBody = { decision: 'refuse', reason: 'too dark' }
      return { call: decideIdentity, as: avery, input, otherBody, effects: events(uuid, 'IdentityApproved') }
    },
    signDocument: async (as) => {
      const uuid = await bringTo(product, as, 'SIGN_DOCS')
      const { documents } = done(await as.call(getDocuments, { params: { uuid } })).body
      const first = documents.find((one: { needsAcceptance: boolean }) => one.needsAcceptance)
      const input = { params: { uuid, docUuid: first.uuid }, body: { sha256: first.sha256, accepted: true } }
      const otherBody = { sha256: 'a'.repeat(64), accepted: true }
      return { call: signDocument, as, input, otherBody, effects: events(uuid, 'AgreementAccepted') }
    },
    confirmCollateralSent: async (as) => {
      const uuid = await bringTo(product, as, 'WAITING_FOR_COLLATERAL')
      const effects = events(uuid, 'CollateralSentDeclared')
      return {
        call: confirmCollateralSent,
        as,
        input: { params: { uuid }, body: {} },
        otherBody: null,
        effects,
      }
    },
    cancelApplication: async (as) => {
      const { uuid } = await offered(as)
      const effects = events(uuid, 'ApplicationCancelled')
      return { call: cancelApplication, as, input: { params: { uuid }, body: {} }, otherBody: null, effects }
    },
    clearScreening: async (as) => {
      const uuid = await start(product, as)
      await giveDetails(product, as, uuid, detailsOf({ lastName: 'Review' }))
      const body = { reason: 'BIRTH_DATE_DIFFERS', note: 'Born in another year' }
      const otherBody = { ...body, note: 'Born elsewhere' }
      const effects = events(uuid, 'ScreeningCleared')
      return { call: clearScreening, as: avery, input: { params: { uuid }, body }, otherBody, effects }
    },
    declineApplication: async (as) => {
      const uuid = await bringTo(product, as, 'FINAL_STEPS')
      const input = { params: { uuid }, body: { reasons: ['INCOME_UNVERIFIED'] } }
      const otherBody = { reasons: ['RESIDENCE_UNVERIFIED'] }
      const effects = events(uuid, 'ApplicationDeclined')
      return { call: declineApplication, as: avery, input, otherBody, effects }
    },
    decideRelease: async (as) => {
      const uuid = await bringTo(product, as, 'WAITING_FOR_COLLATERAL')
      await postCollateral(product, as, uuid, 1)
      const input = { params: { uuid }, body: { decision: 'approve' } }
      const otherBody = { decision: 'refuse', reason: 'INFORMATION_UNVERIFIED' }
      return { call: decideRelease, as: avery, input, otherBody, effects: events(uuid, 'ApprovalRecorded') }
    },
  }

  const byStatus = (answers: readonly Answer[], status: number) =>
    answers.filter((answer) => answer.status === status)
  const expectAlike = (answers: readonly Answer[]) => {
    for (const answer of answers) expect(answer.body).toEqual(answers[0]?.body)
  }

  it.each(Object.entries(STEPS))('%s with one key has one effect', async (name, prepare) => {
    const step = await prepare(await product.borrower())
    const key = `key-of-${name}`
    const answers = await volley(step, key)
    const good = byStatus(answers, 200)
    expect(good.length).toBeGreaterThan(0)
    expectAlike(good)
    const waiting = byStatus(answers, 409)
    for (const answer of waiting) expect(answer.body.code).toBe('request.in-progress')
    expect(good.length + waiting.length).toBe(TIMES)
    expect(await step.effects()).toBe(1)
    const again = await step.as.call(step.call, { ...step.input, key })
    expect(again.headers['idempotent-replay']).toBe('true')
    expect(again.body).toEqual(good[0]?.body)
    const other = await step.as.call(step.call, { ...step.input, body: step.otherBody, key })
    expect(other.body).toMatchObject({ status: 422, code: 'request.idempotency-conflict' })
    expect(await step.effects()).toBe(1)
    await product.settle()
  })

  it.each(Object.entries(STEPS))('%s without a key has one effect', async (_name, prepare) => {
    const step = await prepare(await product.borrower())
    const answers = await volley(step)
    const good = byStatus(answers, 200)
    expect(good.length).toBe(step.answersAgain === true ? TIMES : 1)
    expectAlike(good)
    for (const answer of answers.filter((one) => one.status !== 200))
      expect(['transition.not-allowed', 'approval.same-agent']).toContain(answer.body.code)
    expect(await step.effects()).toBe(1)
    await product.settle()
  })

  it('takes keys of 8 to 128 visible characters, each caller’s their own', async () => {
    const one = await product.borrower()
    const other = await product.borrower()
    for (const key of ['short', 'a'.repeat(129), 'with space in it'])
      expect((await one.call(createApplication, { body: APPLICATION, key })).status).toBe(400)
    const key = 'the-same-key'
    const first = done(await one.call(createApplication, { body: APPLICATION, key })).body.application
    const second = done(await other.call(createApplication, { body: APPLICATION, key })).body.application
    expect(second.appUuid).not.toBe(first.appUuid)
  })

  it('starts no second application while one is open, and another once it has ended', async () => {
    const borrower = await product.borrower()
    const first = await offered(borrower)
    const offer = { ...OFFER, requestedAmount: '10001' }
    const other = () => borrower.call(createApplication, { body: { ...APPLICATION, offer } })
    expect((await other()).body).toMatchObject({ status: 409, code: 'application.duplicate' })
    expect((await offered(borrower)).uuid).toBe(first.uuid)
    await product.application.clock.forward(61_000)
    await product.settle()
    expect((await other()).body).toMatchObject({ status: 409, code: 'application.duplicate' })
    done(await borrower.call(cancelApplication, { params: { uuid: first.uuid }, body: {} }))
    expect(done(await other()).body.application.appUuid).not.toBe(first.uuid)
  })
})
