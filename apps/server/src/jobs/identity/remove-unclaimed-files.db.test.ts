import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { done } from '@pledge/testing/call/answer'
import { discardFile } from '../../commands/identity/discard-file.ts'
import { keepFile } from '../../commands/identity/keep-file.ts'
import { systemOf } from '../../commands/actors.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo, uploadSide } from '../../product/steps.test-data.ts'
import { withTenant } from '../../store/database/database.ts'
import { beginRemoval, claimFile, FileBeingRemoved } from '../../store/identity/stored-files.ts'
import type { JobDeps } from '../deps.ts'
import { removeUnclaimedFiles, UNCLAIMED_MS } from './remove-unclaimed-files.ts'

const FILE = { bytes: new Uint8Array([1, 2, 3]), contentType: 'image/png' }

describe('a file that no row references', () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  let deps: JobDeps
  let owner: { readonly organizationId: string; readonly borrowerId: string }
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    borrower = await product.borrower()
    uuid = await bringTo(product, borrower, 'FINAL_STEPS')
    deps = product.application.jobs
    owner = { organizationId: product.organizationId, borrowerId: borrower.subject.accountId }
  })
  afterAll(() => product.close())

  const later = (ms: number): JobDeps => ({
    ...deps,
    clock: { ...deps.clock, real: () => new Date(Date.now() + ms) },
  })
  const isWritten = async (fileKey: string) =>
    (await product.rows('select 1 from stored_files where file_key = $1', [fileKey])).length === 1
  const asSystem = <T>(work: Parameters<typeof withTenant<T>>[2]) =>
    withTenant(deps.db, systemOf(owner.organizationId), work)

  it('is removed after some time, and not before (decision 12)', async () => {
    await keepFile(deps)(owner, 'identity/lost', FILE)
    await removeUnclaimedFiles(later(UNCLAIMED_MS - 60_000))
    expect(await deps.files.get('identity/lost')).toEqual(FILE)
    await removeUnclaimedFiles(later(UNCLAIMED_MS + 60_000))
    expect([await deps.files.get('identity/lost'), await isWritten('identity/lost')]).toEqual([
      undefined,
      false,
    ])
  })

  it('is removed when the process died before it was complete', async () => {
    const put = () => Promise.reject(new Error('the disk is full'))
    const dying = { ...deps, files: { ...deps.files, put } }
    await expect(keepFile(dying)(owner, 'identity/half', FILE)).rejects.toThrow('the disk is full')
    expect(await isWritten('identity/half')).toBe(true)
    await removeUnclaimedFiles(later(UNCLAIMED_MS + 60_000))
    expect(await isWritten('identity/half')).toBe(false)
  })

  it('is removed later when a removal was interrupted, and cannot be claimed meanwhile', async () => {
    const fileKey = 'identity/cut'
    await keepFile(deps)(owner, fileKey, FILE)
    const remove = () => Promise.reject(new Error('the bucket is away'))
    const failing = { ...deps, files: { ...deps.files, remove } }
    await expect(discardFile(failing)({ ...owner, fileKey })).rejects.toThrow('the bucket is away')
    await expect(asSystem((tx) => claimFile(tx, fileKey, new Date()))).rejects.toThrow(FileBeingRemoved)
    await expect(keepFile(deps)(owner, fileKey, FILE)).rejects.toThrow(FileBeingRemoved)
    await removeUnclaimedFiles(later(UNCLAIMED_MS + 60_000))
    expect([await deps.files.get(fileKey), await isWritten(fileKey)]).toEqual([undefined, false])
  })

  it('is the only kind removed: what a row has claimed stays', async () => {
    done(await uploadSide(borrower, uuid, 'FRONT'))
    const [row] = await product.rows('select file_key from identity_documents where application_id = $1', [
      uuid,
    ])
    const fileKey = String(row?.['file_key'])
    await discardFile(deps)({ ...owner, fileKey })
    expect(await asSystem((tx) => beginRemoval(tx, fileKey, new Date()))).toBe(false)
    await removeUnclaimedFiles(later(30 * 24 * UNCLAIMED_MS))
    expect(await deps.files.get(fileKey)).toBeDefined()
  })

  it('cannot be referenced: the database refuses such a row', async () => {
    const insert = `insert into identity_documents
      select gen_random_uuid(), application_id, organization_id, borrower_id, 'PASSPORT', side, content_type,
        'identity/none', sha256, uploaded_at, null from identity_documents limit 1`
    await expect(product.rows(insert)).rejects.toThrow(/foreign key/)
  })

  it('is none of the documents: each of them is claimed by its row', async () => {
    const free = `select d.file_key from documents d left join stored_files f using (file_key) where f.claimed_at is null`
    expect(await product.rows(free)).toEqual([])
    await removeUnclaimedFiles(later(30 * 24 * UNCLAIMED_MS))
    for (const row of await product.rows('select file_key from documents'))
      expect(await deps.files.get(String(row['file_key']))).toBeDefined()
  })
})
