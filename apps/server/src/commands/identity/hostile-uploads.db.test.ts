import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { getIdentity } from '@pledge/contract/identity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { refused } from '@pledge/testing/call/answer'
import { rootFolder } from '../../root-folder.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo, uploadSide } from '../../product/steps.test-data.ts'

const folder = path.join(rootFolder(), '..', 'shared', 'oracles', 'files')
const isThere = existsSync(path.join(folder, 'manifest.json'))
const where = isThere ? '' : ' (skipped: no ../shared/oracles)'

const manifest = () =>
  z
    .object({
      hostileFileNames: z.array(z.string()),
      cases: z.array(
        z.object({
          file: z.string(),
          declaredType: z.string(),
          expect: z.enum(['accept', 'reject', 'either']),
        }),
      ),
    })
    .parse(JSON.parse(readFileSync(path.join(folder, 'manifest.json'), 'utf8')))

describe.skipIf(!isThere)(`hostile files through the upload call (S5, 1.5.61 to 1.5.63)${where}`, () => {
  let product: Product
  let borrower: Caller
  let uuid: string
  beforeAll(async () => {
    product = await createProduct()
    borrower = await product.borrower()
    uuid = await bringTo(product, borrower, 'FINAL_STEPS')
  })
  afterAll(() => product.close())

  const stored = async () => {
    const rows = await product.rows('select count(*)::int as n from identity_documents')
    return Number(rows[0]?.['n'])
  }

  it.each(['png', 'jpeg', 'pdf', 'other'])(
    '%s: every verdict as stated, with nothing stored of refused files',
    async (kind) => {
      const wrong: string[] = []
      for (const { file, declaredType, expect: verdict } of manifest().cases) {
        if (!file.startsWith(`${kind}/`)) continue
        const before = await stored()
        const bytes = readFileSync(path.join(folder, file))
        const answer = await uploadSide(borrower, uuid, 'FRONT', bytes, `id.${declaredType}`)
        const isTaken = answer.status === 200
        const isClean = isTaken || /^(identity\.file-|request\.)/.test(refused(answer).code)
        const isRight = verdict === 'either' || isTaken === (verdict === 'accept')
        // A file identical to the current one is not stored again: several differ only in metadata.
        const more = (await stored()) - before
        const isKept = isTaken ? more === 1 || (more === 0 && before > 0) : more === 0
        if (answer.status >= 500 || !isClean || !isRight || !isKept)
          wrong.push(`${file}, ${verdict}: ${answer.status} ${JSON.stringify(answer.body)}`)
      }
      expect(wrong).toEqual([])
    },
    120_000,
  )

  it('leaves no file without its row, and no row without its file', async () => {
    const rows = await product.rows('select file_key from identity_documents')
    const files = await product.rows(
      `select file_key, claimed_at from stored_files where file_key like 'identity/%'`,
    )
    expect(files.map((file) => String(file['file_key'])).toSorted()).toEqual(
      rows.map((row) => String(row['file_key'])).toSorted(),
    )
    expect(files.filter((file) => file['claimed_at'] === null)).toEqual([])
    for (const row of rows)
      expect(await product.application.jobs.files.get(String(row['file_key']))).toBeDefined()
  })

  it('stores no file name, whatever it is', async () => {
    const picture = readFileSync(path.join(folder, 'png/basn2c08.png'))
    for (const name of manifest().hostileFileNames) {
      const header = name.replaceAll(/["\r\n]/g, '_')
      const answer = await uploadSide(borrower, uuid, 'FRONT', picture, header)
      expect([200, 400, 415], name).toContain(answer.status)
    }
    const text = JSON.stringify(await product.rows('select t::text from identity_documents t'))
    for (const part of ['passwd', 'onerror', 'rm -rf', 'win.ini', '.exe']) expect(text).not.toContain(part)
    const { documents } = await borrower.ask(getIdentity, { params: { uuid } })
    expect(documents).toHaveLength(1)
  })
})
