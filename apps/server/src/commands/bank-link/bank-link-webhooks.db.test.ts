import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { LINK_STATUSES } from '@pledge/domain/disbursement/link-status'
import type { SignedDelivery } from '@pledge/sandbox/bank-link/driver'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordBankLink } from './record-bank-link.ts'
import { itemsOf, link, referenceOfNewest } from './bank-link-steps.test-data.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'
import { numbersOf } from '../../product/walks.test-data.ts'

const URL = '/api/bank-link/v1/webhooks'
/** The content of forged webhooks. */
const FORGED = 'USER_PERMISSION_REVOKED'
const OTHERS = LINK_STATUSES.filter((status) => status !== 'FAILED_NO_RETRY')

/** A loan with a link, on a loaded machine. */
const SETUP_MS = 90_000

describe('webhooks of the provider of bank links (R4)', () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  let reference: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    borrower = await product.borrower()
    uuid = await bringTo(product, borrower, 'FINAL_STEPS')
    await link(product, borrower, uuid)
    reference = await referenceOfNewest(product)
  }, SETUP_MS)
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const driver = () => product.simulation.bankLink.driver
  const send = ({ headers, rawBody }: Pick<SignedDelivery, 'headers' | 'rawBody'>) =>
    product.app.inject({
      method: 'POST',
      url: URL,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: rawBody,
    })
  const statusNow = async () => (await itemsOf(borrower, uuid))[0]?.status
  const dueNow = () => driver().dueWebhooks(new Date())
  const received = async () => (await product.rows('select id from bank_link_webhooks')).length

  it('lead to the provider’s state: repeated, shuffled and late', async () => {
    await driver().setHabits({ copies: 2, isReversed: true, delayMs: 60_000 })
    for (const status of LINK_STATUSES) await driver().push(reference, status)
    await driver().push(reference, 'UPDATING')
    await product.settle()
    expect(await statusNow()).toBe('COMPLETE')
    await product.application.clock.forward(61_000)
    for (const delivery of await dueNow()) {
      expect((await send(delivery)).statusCode).toBe(200)
      await driver().delivered(delivery.id)
      await product.settle()
    }
    expect(await statusNow()).toBe('UPDATING')
    await driver().setHabits({ copies: 1, isReversed: false, delayMs: 0 })
  })

  it('lead to the provider’s state in any order and number, with forged ones among them: accepted 0', async () => {
    const next = numbersOf(20_261_121)
    const pick = <Item>(items: readonly Item[]): Item => items[next(items.length)]!
    await driver().setHabits({ copies: 3, isForgedToo: true, delayMs: 3_600_000 })
    for (let round = 0; round < 6; round += 1) {
      for (let change = 0; change < 4; change += 1) await driver().push(reference, pick(OTHERS))
      const last = pick(OTHERS)
      await driver().push(reference, last)
      await product.application.clock.forward(3_601_000)
      const deliveries = [...(await dueNow())]
      expect(deliveries).toHaveLength(20)
      for (let left = deliveries.length; left > 0; left -= 1) {
        const [delivery] = deliveries.splice(next(left), 1)
        const { statusCode } = await send(delivery!)
        expect(statusCode).toBe(delivery!.rawBody.includes(FORGED) ? 401 : 200)
        await driver().delivered(delivery!.id)
        if (next(4) === 0) await product.settle()
      }
      await product.settle()
      expect(await statusNow()).toBe(last)
    }
    await driver().setHabits({ copies: 1, isForgedToo: false, delayMs: 0 })
  })

  it('take precedence over a poll that began before them, whose answer is discarded', async () => {
    await driver().push(reference, 'COMPLETE')
    await product.settle()
    const [item] = await product.rows(
      'select id, organization_id, version from bank_link_items where application_id = $1',
      [uuid],
    )
    const { itemId, organizationId, version } = {
      itemId: String(item?.['id']),
      organizationId: String(item?.['organization_id']),
      version: Number(item?.['version']),
    }
    await driver().push(reference, 'UPDATING')
    const [delivery] = await dueNow()
    expect((await send(delivery!)).statusCode).toBe(200)
    await recordBankLink(product.application.jobs)({ itemId, organizationId, version, reported: null })
    expect(await statusNow()).toBe('COMPLETE')
    await product.settle()
    expect(await statusNow()).toBe('UPDATING')
    await driver().push(reference, 'COMPLETE')
    await product.settle()
  })

  it('of a link that has ended change nothing', async () => {
    const somebody = await product.borrower()
    const theirs = await bringTo(product, somebody, 'FINAL_STEPS')
    await link(product, somebody, theirs)
    const ended = await referenceOfNewest(product)
    await driver().push(ended, 'COMPLETE')
    const delivery = (await dueNow()).find(({ rawBody }) => rawBody.includes(ended))
    await product.rows('update bank_link_items set ended_at = now() where application_id = $1', [theirs])
    const polls = () =>
      product.rows('select version, next_poll_at from bank_link_items where application_id = $1', [theirs])
    const before = await polls()
    expect((await send(delivery!)).statusCode).toBe(200)
    expect(await polls()).toEqual(before)
    expect(await itemsOf(somebody, theirs)).toEqual([])
    await driver().delivered(delivery!.id)
  })

  it('are stored once each', async () => {
    await driver().push(reference, 'COMPLETE')
    const [delivery] = await dueNow()
    const before = await received()
    for (const answer of await Promise.all([1, 2, 3].map(() => send(delivery!))))
      expect(answer.statusCode).toBe(200)
    expect(await received()).toBe(before + 1)
    await product.settle()
    expect(await statusNow()).toBe('COMPLETE')
  })

  it('are accepted only as signed by their provider: forged accepted 0', async () => {
    await driver().push(reference, 'COMPLETE')
    const [real] = await dueNow()
    const { headers, rawBody } = real!
    const [name, token] = Object.entries(headers)[0]!
    const [head, claims, signature] = token.split('.') as [string, string, string]
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const ownClaims = encoded({
      iat: Math.floor(Date.now() / 1_000),
      request_body_sha256: createHash('sha256').update(rawBody).digest('hex'),
    })
    const own = sign('sha256', Buffer.from(`${head}.${ownClaims}`), {
      key: privateKey,
      dsaEncoding: 'ieee-p1363',
    }).toString('base64url')
    const [old] = await driver().dueWebhooks(new Date(Date.now() - 6 * 60_000))
    const forged: readonly Pick<SignedDelivery, 'headers' | 'rawBody'>[] = [
      { headers: {}, rawBody },
      { headers: { [name]: '' }, rawBody },
      { headers, rawBody: `${rawBody} ` },
      { headers, rawBody: JSON.stringify(JSON.parse(rawBody), null, 2) },
      { headers, rawBody: rawBody.replace('DEFAULT_UPDATE', 'USER_PERMISSION_REVOKED') },
      { headers: { [name]: `${head}.${ownClaims}.${own}` }, rawBody },
      { headers: { [name]: `${encoded({ alg: 'none', kid: 'x' })}.${claims}.` }, rawBody },
      { headers: { [name]: `${encoded({ alg: 'HS256', kid: 'x' })}.${claims}.${signature}` }, rawBody },
      { headers: { [name]: `${head}.${claims}.${signature.slice(0, -6)}AAAAAA` }, rawBody },
      { headers: old!.headers, rawBody },
      { headers, rawBody: '' },
      { headers, rawBody: '{' },
    ]
    const before = await received()
    for (const one of forged) {
      const answer = await send(one)
      expect([400, 401], answer.body).toContain(answer.statusCode)
    }
    expect(await received()).toBe(before)
  })

  it('for an unknown link change nothing', async () => {
    const stranger = await product.borrower()
    const other = await bringTo(product, stranger, 'FINAL_STEPS')
    await link(product, stranger, other)
    await driver().push(await referenceOfNewest(product), 'COMPLETE')
    await product.rows("update bank_link_items set item_reference = 'unknown' where application_id = $1", [
      other,
    ])
    const before = await received()
    for (const delivery of await dueNow()) {
      if (!delivery.rawBody.includes(await referenceOfNewest(product))) continue
      expect((await send(delivery)).statusCode).toBe(200)
    }
    expect(await received()).toBe(before)
  })
})
