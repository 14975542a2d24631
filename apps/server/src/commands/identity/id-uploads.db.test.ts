import { getIdentity } from '@pledge/contract/identity'
import { decideIdentity, getApplicationFile } from '@pledge/contract/portfolio'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { done, type Answer } from '@pledge/testing/call/answer'
import { DETAILS, OFFER } from '@pledge/testing/steps/payloads'
import { giveDetails, start } from '@pledge/testing/steps/origination'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { picture, uploadDocument, uploadSide } from '../../product/steps.test-data.ts'

type Side = readonly [Parameters<typeof uploadDocument>[2], 'FRONT' | 'BACK']

const DAY_MS = 86_400_000
const LICENSE_FRONT: Side = ['DRIVERS_LICENSE', 'FRONT']
const LICENSE_BACK: Side = ['DRIVERS_LICENSE', 'BACK']
const PASSPORT: Side = ['PASSPORT', 'FRONT']

describe('the upload of an ID', () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())

  /** A new borrower of a brand, with checked details. */
  const comesFrom = async (organization: string) => {
    // Fresh prices, also after a test that moved the clock.
    await product.settle()
    borrower = await product.borrower(undefined, organization)
    uuid = await start(product, borrower, OFFER, organization)
    await giveDetails(product, borrower, uuid, DETAILS)
  }
  const upload = (side: Side): Promise<Answer> => uploadDocument(borrower, uuid, ...side)
  const identity = async () => await borrower.ask(getIdentity, { params: { uuid } })
  const sides = async () =>
    (await identity()).documents.map((one: { documentType: string; side: string }) => [
      one.documentType,
      one.side,
    ])
  const rows = () =>
    product.rows(
      `select d.document_type, d.side, d.superseded_at, d.file_key from identity_documents d
        where d.application_id = $1 order by d.uploaded_at`,
      [uuid],
    )
  /** Recorded files of this application. */
  const files = () =>
    product.rows(`select file_key, claimed_at from stored_files where file_key like $1`, [
      `identity/${uuid}/%`,
    ])

  describe('at a brand that requires one document', () => {
    beforeEach(() => comesFrom('PLEDGE'))

    it('[1.3.52] replaces a side of the same type, and keeps a side of another', async () => {
      for (const side of [LICENSE_FRONT, LICENSE_FRONT]) done(await upload(side))
      expect(await sides()).toEqual([['DRIVERS_LICENSE', 'FRONT']])
      done(await upload(['STATE_ID', 'FRONT']))
      expect(await sides()).toEqual([
        ['DRIVERS_LICENSE', 'FRONT'],
        ['STATE_ID', 'FRONT'],
      ])
      expect((await identity()).status).toBe('NOT_STARTED')
    })

    it('[1.3.52] records which side each file shows', async () => {
      const [front, back] = [await picture(), await picture('#a47')]
      done(await uploadSide(borrower, uuid, 'FRONT', front))
      done(await uploadSide(borrower, uuid, 'BACK', back))
      expect(await sides()).toEqual([
        ['DRIVERS_LICENSE', 'FRONT'],
        ['DRIVERS_LICENSE', 'BACK'],
      ])
      const kept = await rows()
      expect(kept.map(({ side }) => side)).toEqual(['FRONT', 'BACK'])
      expect(new Set(kept.map((row) => row['file_key'])).size).toBe(2)
    })

    it('[1.3.52] stores a repeated file once, and replaces it with another file of the same side', async () => {
      const [one, other] = [await picture(), await picture('#a47')]
      for (const file of [one, one, other, other]) done(await uploadSide(borrower, uuid, 'FRONT', file))
      expect((await rows()).map((row) => row['superseded_at'] === null)).toEqual([false, true])
      const claimed = (await files()).filter((file) => file['claimed_at'] !== null)
      expect(claimed).toHaveLength(2)
      expect(await sides()).toEqual([['DRIVERS_LICENSE', 'FRONT']])
    })

    it('[1.7.19] stores the uploaded picture, sends a complete document to review, and sets aside unfinished ones', async () => {
      done(await upload(LICENSE_FRONT))
      done(await upload(PASSPORT))
      expect(await identity()).toMatchObject({ status: 'PENDING', additionalDocs: false })
      expect(await sides()).toEqual([['PASSPORT', 'FRONT']])
      const kept = await rows()
      expect(kept.map((row) => [row['document_type'], row['superseded_at'] !== null])).toEqual([
        ['DRIVERS_LICENSE', true],
        ['PASSPORT', false],
      ])
      const file = await product.application.jobs.files.get(String(kept[1]?.['file_key']))
      const [shown, sent] = await Promise.all(
        [file?.bytes, await picture()].map((bytes) => sharp(bytes).raw().toBuffer()),
      )
      expect(sent?.equals(shown ?? new Uint8Array())).toBe(true)
    })

    it('[1.5.63] refuses a side that the document does not have, and stores nothing', async () => {
      const answer = await upload(['PASSPORT', 'BACK'])
      expect(answer.body).toMatchObject({ status: 422, code: 'identity.document-not-asked' })
      expect([await rows(), await files()]).toEqual([[], []])
    })

    it('[1.9.26] is refused after the deadline, and leaves neither a row nor a file', async () => {
      done(await upload(LICENSE_FRONT))
      await product.application.clock.forward(15 * DAY_MS)
      for (const side of [LICENSE_FRONT, LICENSE_BACK])
        expect((await upload(side)).body).toMatchObject({ status: 409, code: 'application.expired' })
      const kept = await rows()
      expect(kept).toHaveLength(1)
      expect(await files()).toHaveLength(1)
      for (const row of kept)
        expect(await product.application.jobs.files.get(String(row['file_key']))).toBeDefined()
    })

    it('is refused before the file is inspected where it is not open, and leaves nothing', async () => {
      for (const side of [LICENSE_FRONT, LICENSE_BACK]) done(await upload(side))
      expect((await upload(LICENSE_BACK)).body).toMatchObject({ code: 'transition.not-allowed' })
      expect(await files()).toHaveLength(2)
    })

    it('counts two concurrent identical uploads once', async () => {
      done(await upload(LICENSE_FRONT))
      const answers = await Promise.all([upload(LICENSE_BACK), upload(LICENSE_BACK)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect((await rows()).map((row) => row['side'])).toEqual(['FRONT', 'BACK'])
      expect((await files()).map((file) => file['claimed_at'] !== null)).toEqual([true, true])
    })
  })

  describe('at a brand that requires a second document', () => {
    beforeEach(() => comesFrom('FERNHOLLOW'))

    it('[1.5.65, 1.6.06] goes to review with two complete documents, and not with one', async () => {
      expect(await identity()).toMatchObject({ additionalDocs: true })
      for (const side of [LICENSE_FRONT, LICENSE_BACK]) done(await upload(side))
      expect((await identity()).status).toBe('NOT_STARTED')
      done(await upload(['STATE_ID', 'FRONT']))
      expect((await identity()).status).toBe('NOT_STARTED')
      done(await upload(PASSPORT))
      expect((await identity()).status).toBe('PENDING')
      expect(await sides()).toEqual([
        ['DRIVERS_LICENSE', 'FRONT'],
        ['DRIVERS_LICENSE', 'BACK'],
        ['PASSPORT', 'FRONT'],
      ])
    })

    it('[1.5.65] requires both again after a refusal, and agents keep the refused ones', async () => {
      for (const side of [LICENSE_FRONT, LICENSE_BACK, PASSPORT]) done(await upload(side))
      const agent = await product.agent('avery', 'FERNHOLLOW')
      const reason = 'The passport has expired.'
      const decided = await agent.call(decideIdentity, {
        params: { uuid },
        body: { decision: 'refuse', reason },
      })
      expect(done(decided).application.identity.documents).toMatchObject(
        Array.from({ length: 3 }, () => ({ setAside: { refusal: reason } })),
      )
      done(await upload(PASSPORT))
      expect((await identity()).status).toBe('NOT_STARTED')
      for (const side of [LICENSE_FRONT, LICENSE_BACK]) done(await upload(side))
      expect((await identity()).status).toBe('PENDING')
      const { documents } = (await agent.ask(getApplicationFile, { params: { uuid } })).application.identity
      const current = documents.filter((one: { setAside: unknown }) => one.setAside === null)
      expect([current.length, documents.length]).toEqual([3, 6])
    })
  })
})
