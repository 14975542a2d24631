import { getIdentity } from '@pledge/contract/identity'
import { decideIdentity, getApplicationFile } from '@pledge/contract/portfolio'
import { getIdDocumentFile } from '@pledge/contract/portfolio-files'
import { calendarDate } from '@pledge/domain/application/deadlines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo, mailsTo, uploadSide } from '../../product/steps.test-data.ts'

describe('the review of an ID', () => {
  let product: Product
  let borrower: Caller
  let avery: Caller
  let uuid: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    borrower = await product.borrower()
    avery = await product.agent('avery')
    uuid = await bringTo(product, borrower, 'FINAL_STEPS')
  })
  afterAll(() => product.close())

  const decide = (decision: 'approve' | 'refuse', reason?: string, validUntil?: string) =>
    avery.call(decideIdentity, { params: { uuid }, body: { decision, reason, validUntil } })
  /** Days from today, by the product's clock, in the lender's zone. */
  const dayFromToday = (days: number) =>
    calendarDate(product.application.clock.business().getTime() + days * 86_400_000, 'America/New_York')
  const identity = async () => await borrower.ask(getIdentity, { params: { uuid } })
  const uploadBoth = async () => {
    done(await uploadSide(borrower, uuid, 'FRONT'))
    done(await uploadSide(borrower, uuid, 'BACK'))
  }

  it('begins with the last side, not with the first', async () => {
    expect((await decide('approve')).body).toMatchObject({ status: 409, code: 'transition.not-allowed' })
    done(await uploadSide(borrower, uuid, 'FRONT'))
    done(await uploadSide(borrower, uuid, 'FRONT'))
    expect((await identity()).status).not.toBe('PENDING')
    expect((await identity()).documents).toHaveLength(1)
    done(await uploadSide(borrower, uuid, 'BACK'))
    expect((await identity()).status).toBe('PENDING')
    const third = await uploadSide(borrower, uuid, 'BACK')
    expect(third.body).toMatchObject({ status: 409, code: 'transition.not-allowed' })
  })

  it('needs a reason to refuse, shows it, and asks for the ID again (1.2.92)', async () => {
    for (const reason of [undefined, '', '   '])
      expect((await decide('refuse', reason)).body).toMatchObject({
        status: 422,
        code: 'approval.reason-required',
      })
    const before = (await identity()).documents[0]!.uuid
    done(await decide('refuse', 'The photo is too dark to read.'))
    const after = await identity()
    expect(after).toMatchObject({ status: 'NOT_STARTED', documents: [] })
    expect(after.refusal).toBe('The photo is too dark to read.')
    const shown = (await avery.ask(getApplicationFile, { params: { uuid } })).application.identity
    expect(shown.documents.find((one: { uuid: string }) => one.uuid === before)).toMatchObject({
      setAside: { refusal: 'The photo is too dark to read.' },
    })
    await avery.ask(getIdDocumentFile, { params: { uuid, docUuid: before } })
  })

  it('notifies the borrower of every refusal, including the second', async () => {
    await product.settle()
    expect(await mailsTo(product, borrower)).toHaveLength(1)
    await uploadBoth()
    done(await decide('refuse', 'The back is cut off.'))
    await product.settle()
    expect(await mailsTo(product, borrower)).toHaveLength(2)
  })

  it('ends with an approval of the second upload, once (1.3.54)', async () => {
    await uploadBoth()
    const { documents } = (await avery.ask(getApplicationFile, { params: { uuid } })).application.identity
    const file = await avery.call(getIdDocumentFile, { params: { uuid, docUuid: documents[0]!.uuid } })
    expect(file.status).toBe(200)
    expect(file.headers['content-type']).toBe('image/jpeg')
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="id-\w+\.jpeg"$/)
    expect(file.headers['x-content-type-options']).toBe('nosniff')
    for (const notADay of ['2031-02-30', '05/09/2031', ''])
      expect((await decide('approve', undefined, notADay)).status).toBe(400)
    expect((await decide('approve', undefined, dayFromToday(-1))).body).toMatchObject({
      status: 422,
      code: 'identity.expired',
    })
    done(await decide('approve', undefined, dayFromToday(0)))
    expect((await identity()).status).toBe('COMPLETED')
    // The loan has its own ID: no ID on file is mentioned.
    expect((await identity()).onFileUntil).toBeNull()
    const shown = (await avery.ask(getApplicationFile, { params: { uuid } })).application.identity
    expect(shown).toMatchObject({ validUntil: dayFromToday(0), isOnFile: false })
    expect((await decide('refuse', 'Too late')).body).toMatchObject({ code: 'transition.not-allowed' })
  })
})
