import { cancelApplication, createApplication } from '@pledge/contract/applications'
import type { CallDefinition } from '@pledge/contract/define-call'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { APPLICATION, OFFER } from '@pledge/testing/steps/payloads'
import { ALL_CALLS } from './all-calls.test-data.ts'
import { takesKey } from '../http/call/takes-key.ts'
import type { Caller } from './callers.test-data.ts'
import { createProduct, type Product } from './product.test-data.ts'
import { ROWS, WITHOUT_ROW } from './concurrency/rows.test-data.ts'
import { expectWrittenWithAnswer, watchWrites } from './concurrency/writes.test-data.ts'
import {
  dieBeforeCommit,
  letCallsDie,
  retryAfterCommit,
  retryRefused,
} from './concurrency/crashes-of-calls.test-data.ts'
import { checkKeyed, checkKeyless, newKey, TIMES, type Stage } from './concurrency/concurrency.test-data.ts'

const CHANGING: readonly CallDefinition[] = ALL_CALLS.map(({ call }) => call).filter(
  ({ method, caller }) => method !== 'GET' && caller !== 'sandbox',
)
/** Calls that are refused under another key once they succeeded; all others may be repeated. */
const REFUSED_ONCE_DONE = [
  'addAlertLevel',
  'answerModification',
  'approveRefund',
  'cancelApplication',
  'cancelPlannedSale',
  'changeEmail',
  'changeLegalHold',
  'changeLoanHold',
  'clearScreening',
  'confirmCollateralSent',
  'decideCollateralReturn',
  'decideDefaultDecision',
  'decideHandOverSettlement',
  'decideHandOverVoid',
  'decideHandOvers',
  'decideIdentity',
  'decideModification',
  'decideRecallResolution',
  'decideRelease',
  'decideSanctions',
  'decideStaffChange',
  'decideWallet',
  'declineApplication',
  'disableStaff',
  'discardOrganizationDraft',
  'endDevices',
  'endSale',
  'extendMarginCall',
  'fileSanctionsReport',
  'giveRefinanceDetails',
  'handleFailedDebit',
  'importEstateRegister',
  'leaveWaitlist',
  'liftPayoutHold',
  'orderDeliveryAgain',
  'payByDebit',
  'pollRefundAgain',
  'proposeDefaultDecision',
  'proposeHandOvers',
  'proposeModification',
  'proposeRecallResolution',
  'proposeStaffChange',
  'publishOrganization',
  'recordConsentWithdrawal',
  'recordContact',
  'recordHandReturn',
  'recordLostRefund',
  'recordSanctionsLicense',
  'rejectPayout',
  'releaseEstateClaim',
  'removeBankLink',
  'removeBanner',
  'removePasskey',
  'removeTotp',
  'replaceOffer',
  'requestHandOverVoid',
  'restoreOrganizationVersion',
  'resumeSale',
  'saveOrganizationDraft',
  'selectOffer',
  'sendDefaultNotice',
  'sendSaleNotice',
  'setLegalHold',
  'setLoanHold',
  'settleHandOver',
  'signDocument',
  'stopSale',
  'submitBorrowerDetails',
  'takePaymentBack',
  'verifyMicroDeposits',
  'withdrawDefaultNotice',
]
/** All 200, each with a slow password hash. */
const CONCURRENCY_TEST_MS = 180_000

describe('every call that makes a change, made many times at once (R3)', () => {
  let product: Product
  let agents: Pick<Stage, 'avery' | 'blake'>
  beforeAll(async () => {
    product = await createProduct({ keepsWorldInDatabase: true, readsDocuments: false, maxConnections: 1 })
    await watchWrites(product)
    await letCallsDie(product)
    agents = { avery: await product.agent('avery'), blake: await product.agent('blake') }
  })
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  /** Each row is prepared once, for its test with a key and the one without. */
  const prepared = ({ name }: CallDefinition) =>
    product.walked(`row ${name}`, async () => {
      const row = ROWS[name]
      if (row === undefined) throw new Error(`no row for ${name}`)
      return row({ product, as: await product.borrower(), ...agents })
    })
  const offered = async (as: Caller) => {
    const created = (await as.ask(createApplication, { body: APPLICATION })).application
    return { uuid: String(created.appUuid), offerUuid: String(created.offers[0]!.uuid) }
  }

  it('has a row for every such call of the contract, or a reason for none, and no other', () => {
    const named = CHANGING.map(({ name }) => name)
    expect([...Object.keys(ROWS), ...Object.keys(WITHOUT_ROW)].toSorted()).toEqual(named.toSorted())
  })

  /** Those that were refused under another key, after the first success. */
  const refusedAgain: string[] = []

  const withRow = CHANGING.filter(({ name }) => WITHOUT_ROW[name] === undefined)

  // Both tests of a row begin at the same state, which is prepared once, and some proofs in it are valid for minutes.
  describe.each(withRow.map((call) => [call.name, call] as const))('%s', (name, call) => {
    if (takesKey(call))
      it(
        `${TIMES} times with one key, has one effect, written with its response, whenever a process dies`,
        async () => {
          const concurrencyTest = await prepared(call)
          const key = newKey()
          await product.settle()
          await dieBeforeCommit(product, concurrencyTest, { name, key })
          await product.rows('truncate public.writes_seen')
          await checkKeyed(concurrencyTest, key)
          await expectWrittenWithAnswer(product, name)
          await retryAfterCommit(product, concurrencyTest, key)
          if (await retryRefused(product, concurrencyTest)) refusedAgain.push(name)
          await product.settle()
        },
        CONCURRENCY_TEST_MS,
      )
    it(
      `${TIMES} times without a key, has one effect`,
      async () => {
        await checkKeyless(await prepared(call))
        await product.settle()
      },
      CONCURRENCY_TEST_MS,
    )
  })

  it('also replays refusals, of each call that is refused under another key after a success', () => {
    expect(refusedAgain.toSorted()).toEqual(REFUSED_ONCE_DONE)
  })

  it('accepts keys of 8 to 128 visible characters, separate for each caller', async () => {
    const one = await product.borrower()
    const other = await product.borrower()
    for (const key of ['short', 'a'.repeat(129), 'with space in it'])
      expect((await one.call(createApplication, { body: APPLICATION, key })).status).toBe(400)
    const key = 'the-same-key'
    const first = (await one.ask(createApplication, { body: APPLICATION, key })).application
    const second = (await other.ask(createApplication, { body: APPLICATION, key })).application
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
    await borrower.ask(cancelApplication, { params: { uuid: first.uuid }, body: {} })
    expect(done(await other()).application.appUuid).not.toBe(first.uuid)
  })
})
