import { uploadIdDocument } from '@pledge/contract/identity'
import { decideIdentity } from '@pledge/contract/portfolio'
import { brokerLogin, refreshSession } from '@pledge/contract/session'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { DETAILS, idFields } from '@pledge/testing/steps/payloads'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo, uploadSide } from '../../product/steps.test-data.ts'

const KEY = 'a-key-of-the-tests-0001'

describe('the stored response of a key', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  it('is empty for calls that return tokens and sign-ins (decision 15)', async () => {
    const { call } = product.anonymous
    done(await call(brokerLogin, { params: { kind: 'customer' }, body: {}, key: KEY }))
    const refreshed = await call(refreshSession, { body: {}, key: `${KEY}-2` })
    expect(refreshed.status).toBe(401)
    expect(await product.rows('select * from idempotency_keys')).toEqual([])
  })

  it('is encrypted where it contains personal data, and replayed unchanged', async () => {
    const borrower = await product.borrower()
    const uuid = await bringTo(product, borrower, 'FINAL_STEPS')
    done(await uploadSide(borrower, uuid, 'FRONT'))
    done(await uploadSide(borrower, uuid, 'BACK'))
    const avery = await product.agent('avery')
    const input = { params: { uuid }, body: { decision: 'approve' }, key: `${KEY}-3` } as const
    const first = await avery.ask(decideIdentity, input)
    expect(first.application.borrower!.name).toContain(DETAILS.name.firstName)
    const kept = JSON.stringify(await product.rows('select * from idempotency_keys'))
    for (const personal of [DETAILS.name.firstName, DETAILS.homeAddress.city, '6789', '@home.example'])
      expect(kept).not.toContain(personal)
    const again = await avery.call(decideIdentity, input)
    expect(again.headers['idempotent-replay']).toBe('true')
    expect(again.body).toEqual(first)
  })

  it('covers an upload’s file too: the same is replayed, another one refused', async () => {
    const borrower = await product.borrower()
    const uuid = await bringTo(product, borrower, 'FINAL_STEPS')
    const send = async (background: string) => {
      const bytes = await sharp({ create: { width: 640, height: 400, channels: 3, background } })
        .jpeg()
        .toBuffer()
      return borrower.call(uploadIdDocument, {
        params: { uuid },
        body: idFields(borrower.subject.accountId, 'FRONT', 'front.jpg'),
        file: { name: 'front.jpg', type: 'application/octet-stream', bytes },
        key: `${KEY}-5`,
      })
    }
    const first = done(await send('#4a7'))
    const again = await send('#4a7')
    expect(again.headers['idempotent-replay']).toBe('true')
    expect(again.body).toEqual(first)
    expect(await send('#74a')).toMatchObject({
      status: 422,
      body: { code: 'request.idempotency-conflict' },
    })
    const [row] = await product.rows(
      `select count(*)::int as count from application_events where application_id = $1 and type = 'IdentityUploaded'`,
      [uuid],
    )
    const ids = await product.rows('select 1 from identity_documents where application_id = $1', [uuid])
    expect([row?.count, ids.length]).toEqual([0, 1])
  })

  it('includes refusals, though their reason has passed; a new key is evaluated again', async () => {
    const borrower = await product.borrower()
    const uuid = await bringTo(product, borrower, 'FINAL_STEPS')
    const avery = await product.agent('avery')
    const input = { params: { uuid }, body: { decision: 'approve' }, key: `${KEY}-4` } as const
    const refused = await avery.call(decideIdentity, input)
    expect(refused).toMatchObject({ status: 409, body: { code: 'transition.not-allowed' } })
    done(await uploadSide(borrower, uuid, 'FRONT'))
    done(await uploadSide(borrower, uuid, 'BACK'))
    const again = await avery.call(decideIdentity, input)
    expect(again.headers['idempotent-replay']).toBe('true')
    expect([again.status, again.body]).toEqual([refused.status, refused.body])
    const other = await avery.callAnyhow(decideIdentity, {
      ...input,
      body: { decision: 'reject', reason: 'Blurred' },
    })
    expect(other).toMatchObject({ status: 422, body: { code: 'request.idempotency-conflict' } })
    await avery.ask(decideIdentity, { ...input, key: `${KEY}-6` })
  })
})
