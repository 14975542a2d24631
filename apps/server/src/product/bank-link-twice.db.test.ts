import {
  createLinkToken,
  exchangeBankLinkToken,
  removeBankLink,
  setAchAccount,
  storeLinkError,
  verifyMicroDeposits,
} from '@pledge/contract/bank-link'
import type { CallDefinition } from '@pledge/contract/define-call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { link, openLink, PLATYPUS, signInAtBank, WINDOWPANE } from './bank-link-steps.test-data.ts'
import type { Answer, Caller } from './callers.test-data.ts'
import { createProduct, type Product } from './product.test-data.ts'
import { bringTo } from './steps.test-data.ts'

const TIMES = 200
/** How many pages of the provider may be opened in an hour. */
const MOST_PAGES = 20
const RUN_MS = 120_000

interface Step {
  readonly call: CallDefinition
  readonly body: unknown
  /** A body of the same shape that means something else. */
  readonly otherBody: unknown
  /** Counts the effects of this step. */
  readonly effects: () => Promise<number>
  /** How many of the same calls without a key succeed; the others are refused with one of the codes. */
  readonly goodWithoutKey: number | 'at least one'
  readonly refusals?: readonly string[]
  /** What is without a key as often as it succeeds: each opens a page of its own. */
  readonly isOneEach?: boolean
}

describe('the same call of a bank link 200 times at once (R3)', () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  let address = 0
  beforeAll(async () => {
    product = await createProduct()
  })
  afterAll(() => product.close())

  const volley = ({ call, body }: Step, key?: string): Promise<Answer[]> => {
    address += 1
    const from = `10.1.${Math.floor(address / 250)}.${address % 250}`
    return Promise.all(
      Array.from({ length: TIMES }, () =>
        borrower.call(call, { params: { uuid }, body, from, ...(key === undefined ? {} : { key }) }),
      ),
    )
  }
  const count = (from: string) => async () => {
    const [row] = await product.rows(`select count(*)::int as n from ${from} and application_id = $1`, [uuid])
    return Number(row?.['n'])
  }
  const counted = (column: string) => async () => {
    const [row] = await product.rows(
      `select ${column} as n from bank_link_items where application_id = $1 order by linked_at desc`,
      [uuid],
    )
    return Number(row?.['n'])
  }
  const linkByAmounts = async () => {
    const { uuid: itemUuid } = await link(product, borrower, uuid, { bank: WINDOWPANE })
    const [atBank] = await product.application.simulation.bankLink.driver.items()
    const cents = atBank?.deposits ?? []
    const dollars = (amount = 0) => `0.${String(amount).padStart(2, '0')}`
    const right = [dollars(cents[0]), dollars(cents[1])]
    return { itemUuid, right, wrong: [dollars(cents[0]), dollars(((cents[1] ?? 0) % 99) + 1)] }
  }

  const STEPS: Readonly<Record<string, () => Promise<Step>>> = {
    createLinkToken: async () => ({
      call: createLinkToken,
      body: {},
      otherBody: { itemUuid: '5f1f4a8e-5a55-4a53-9df2-7a3a2f1d7c10' },
      effects: count('bank_link_sessions where link_token_index is not null'),
      goodWithoutKey: MOST_PAGES,
      refusals: ['bank-link.too-many'],
      isOneEach: true,
    }),
    exchangeBankLinkToken: async () => {
      const linkToken = await openLink(borrower, uuid)
      const accessToken = await signInAtBank(borrower, linkToken)
      const metadata = { linkToken, institution: PLATYPUS }
      return {
        call: exchangeBankLinkToken,
        body: { accessToken, metadata },
        otherBody: { accessToken: 'another', metadata },
        effects: count('bank_link_items where true'),
        goodWithoutKey: TIMES,
      }
    },
    storeLinkError: async () => ({
      call: storeLinkError,
      body: { linkError: { errorCode: 'ITEM_LOCKED' }, linkErrorMetadata: { institution: PLATYPUS } },
      otherBody: { linkError: { errorCode: 'NO_ACCOUNTS' }, linkErrorMetadata: {} },
      effects: count('bank_link_errors where true'),
      goodWithoutKey: TIMES,
    }),
    'verifyMicroDeposits, wrong': async () => {
      const { itemUuid, right, wrong } = await linkByAmounts()
      return {
        call: verifyMicroDeposits,
        body: { itemUuid, amounts: wrong },
        otherBody: { itemUuid, amounts: right },
        effects: counted('tries'),
        goodWithoutKey: 0,
        refusals: ['bank-link.amounts-wrong', 'request.in-progress'],
      }
    },
    'verifyMicroDeposits, right': async () => {
      const { itemUuid, right, wrong } = await linkByAmounts()
      return {
        call: verifyMicroDeposits,
        body: { itemUuid, amounts: right },
        otherBody: { itemUuid, amounts: wrong },
        effects: counted('tries'),
        goodWithoutKey: 'at least one',
        // Those that come after it, before the provider was asked anew.
        refusals: ['request.in-progress', 'bank-link.amounts-over'],
      }
    },
    removeBankLink: async () => {
      const { uuid: itemUuid } = await link(product, borrower, uuid)
      return {
        call: removeBankLink,
        body: { itemUuid },
        otherBody: { itemUuid: '5f1f4a8e-5a55-4a53-9df2-7a3a2f1d7c10' },
        effects: count('bank_link_items where ended_at is not null'),
        goodWithoutKey: 1,
        refusals: ['access.not-found'],
      }
    },
    setAchAccount: async () => {
      const [checking, savings] = (await link(product, borrower, uuid)).accounts
      return {
        call: setAchAccount,
        body: { accountType: 'checking', achAccountId: checking!.id },
        otherBody: { accountType: 'savings', achAccountId: savings!.id },
        effects: count("application_events where type = 'PayoutDetailsSaved'"),
        goodWithoutKey: TIMES,
      }
    },
  }
  const prepare = async (make: () => Promise<Step>): Promise<Step> => {
    borrower = await product.borrower()
    uuid = await bringTo(product, borrower, 'FINAL_STEPS')
    return make()
  }
  const good = (answers: readonly Answer[]) => answers.filter(({ status }) => status === 200)

  it.each(Object.entries(STEPS))(
    '%s with one key has one effect',
    async (name, make) => {
      const step = await prepare(make)
      const key = `key-of-${name.replaceAll(/\W/g, '')}-${uuid}`
      const answers = await volley(step, key)
      const decided = answers.filter(({ body }) => body.code !== 'request.in-progress')
      expect(decided.length).toBeGreaterThan(0)
      for (const answer of decided) expect(answer.body).toEqual(decided[0]?.body)
      expect(await step.effects()).toBe(1)
      const again = await borrower.call(step.call, { params: { uuid }, body: step.body, key })
      expect(again.body).toEqual(decided[0]?.body)
      // A refusal holds no key: what was refused may be sent again with other words.
      if (decided[0]?.status !== 200) return
      const other = await borrower.call(step.call, { params: { uuid }, body: step.otherBody, key })
      expect(other.body).toMatchObject({ status: 422, code: 'request.idempotency-conflict' })
      expect(await step.effects()).toBe(1)
    },
    RUN_MS,
  )

  it.each(Object.entries(STEPS))(
    '%s without a key has one effect, or one for each answer',
    async (_name, make) => {
      const step = await prepare(make)
      const answers = await volley(step)
      const { goodWithoutKey, refusals = [], isOneEach } = step
      if (goodWithoutKey === 'at least one') expect(good(answers).length).toBeGreaterThan(0)
      else expect(good(answers).length).toBe(goodWithoutKey)
      for (const answer of answers.filter(({ status }) => status !== 200))
        expect(refusals, answer.body.code).toContain(answer.body.code)
      expect(await step.effects()).toBe(isOneEach === true ? good(answers).length : 1)
    },
    RUN_MS,
  )

  it(
    'a webhook is kept once, and leads to the same link',
    async () => {
      await prepare(STEPS['storeLinkError']!)
      const item = await link(product, borrower, uuid)
      const { driver } = product.application.simulation.bankLink
      const [atBank] = await driver.items()
      await driver.push(atBank?.reference ?? '', 'UPDATING')
      const [delivery] = await driver.dueWebhooks(new Date())
      const received = count('bank_link_webhooks where true')
      const before = await received()
      const answers = await Promise.all(
        Array.from({ length: TIMES }, () =>
          product.app.inject({
            method: 'POST',
            url: '/api/bank-link/v1/webhooks',
            headers: { ...delivery!.headers, 'content-type': 'application/json' },
            payload: delivery!.rawBody,
          }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: TIMES }, () => 200))
      expect(await received()).toBe(before + 1)
      await product.settle()
      expect(await counted("case when status = 'UPDATING' then 1 else 0 end")()).toBe(1)
      expect(item.accounts).toHaveLength(2)
    },
    RUN_MS,
  )
})
