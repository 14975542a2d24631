import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { getIdentity } from '@pledge/contract/identity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { rootFolder } from '../root-folder.ts'
import type { Caller } from './callers.test-data.ts'
import { createProduct, type Product } from './product.test-data.ts'
import { bringTo, done, uploadSide } from './steps.test-data.ts'

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

/** A handful of each kind; the whole corpus is judged beside the inspection itself. */
const CHOSEN = [
  'png/basn2c08.png',
  'jpeg/testorig.jpg',
  'jpeg/empty.jpg',
  'jpeg/half.jpg',
  'jpeg/gif-as.jpg',
  'jpeg/heic-as.jpg',
  'jpeg/html-in-comment.jpg',
  'png/bomb-20000x20000-1bit.png',
  'png/bomb-ztxt.png',
  'png/polyglot-html.png',
  'png/polyglot-php.png',
  'png/svg-as.png',
  'png/sig-only.png',
  'png/invalid-zlib.png',
  'pdf/minimal-1.pdf',
  'pdf/bomb-flate.pdf',
  'pdf/deep-nesting.pdf',
  'pdf/javascript-openaction.pdf',
  'pdf/launch-action.pdf',
  'pdf/html-polyglot.pdf',
  'pdf/docx-as.pdf',
  'pdf/pages-loop.pdf',
  'other/zipslip.zip',
]

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

  it.each(isThere ? manifest().cases.filter(({ file }) => CHOSEN.includes(file)) : [])(
    '$file: $expect',
    async ({ file, expect: verdict }) => {
      const before = await stored()
      const name = path.basename(file)
      const answer = await uploadSide(borrower, uuid, 'FRONT', readFileSync(path.join(folder, file)), name)
      const after = await stored()
      if (answer.status === 200) {
        expect(verdict).not.toBe('reject')
        expect(after).toBe(before + 1)
        return
      }
      expect(verdict).not.toBe('accept')
      expect(answer.body.code).toMatch(/^(identity\.file-|request\.)/)
      expect(answer.status).toBeLessThan(500)
      expect(after).toBe(before)
    },
  )

  it('keeps no name of a file, whatever it is called', async () => {
    const picture = readFileSync(path.join(folder, 'png/basn2c08.png'))
    for (const name of manifest().hostileFileNames) {
      const header = name.replaceAll(/["\r\n]/g, '_')
      const answer = await uploadSide(borrower, uuid, 'FRONT', picture, header)
      expect([200, 400, 415], name).toContain(answer.status)
    }
    const text = JSON.stringify(await product.rows('select t::text from identity_documents t'))
    for (const part of ['passwd', 'onerror', 'rm -rf', 'win.ini', '.exe']) expect(text).not.toContain(part)
    const { documents } = done(await borrower.call(getIdentity, { params: { uuid } })).body
    expect(documents).toHaveLength(1)
  })
})
