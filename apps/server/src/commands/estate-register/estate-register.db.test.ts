import {
  getEstateRegister,
  importEstateRegister,
  previewEstateRegister,
} from '@pledge/contract/estate-register'
import { REGISTER_HEADER } from '@pledge/domain/refinance/register-line'
import { fileOf, lineOf, ROW } from '@pledge/domain/refinance/register.test-data'
import { codeOf } from '@pledge/testing/call/answer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { MOST_PREVIEWS_AN_HOUR } from './preview-register.ts'

/** Progress is shown every 5,000 loans. A file can have nine times as many, which takes a quiet machine seconds. */
const MANY = 11_000
/** On a loaded machine. */
const LARGE_FILE_MS = 120_000

describe('the register of the defunct lender’s loans (part of 2.1.06, G.70)', () => {
  let product: Product
  let avery: Caller
  let blake: Caller
  beforeEach(async () => {
    product = await createProduct({ readsDocuments: false })
    avery = await product.agent('avery')
    blake = await product.agent('blake')
  })
  afterEach(() => product.close())

  const preview = (csv: string, who: Caller = avery) => who.ask(previewEstateRegister, { body: { csv } })
  const importing = (csv: string, seen: Awaited<ReturnType<typeof preview>>, who: Caller = avery) =>
    who.call(importEstateRegister, {
      body: { csv, sha256: seen.sha256, changesSha256: seen.changesSha256 },
    })
  const imports = async (csv: string, who: Caller = avery) => importing(csv, await preview(csv, who), who)
  const importsOfTwo = async (csv: string) => {
    await imports(csv)
    return imports(csv, blake)
  }
  const loans = () =>
    product.rows(
      'select loan_number, balance_cents, state, person_sealed from estate_loans order by loan_number',
    )
  const claim = (loanNumber: string) =>
    product.rows(`update estate_loans set state = 'CLAIMED' where loan_number = $1`, [loanNumber])

  it('is what a file says, after an agent has seen what it changes', async () => {
    const csv = fileOf({ loan_number: 'CEL-1' }, { loan_number: 'CEL-2', coin: 'ETH', coin_quantity: '10' })
    const seen = await preview(csv)
    expect(seen).toMatchObject({
      lines: 2,
      added: { count: 2, loanNumbers: ['CEL-1', 'CEL-2'] },
      changed: { count: 0 },
      removed: { count: 0 },
      unchanged: 0,
      problems: [],
    })
    expect(await loans()).toEqual([])
    expect((await importing(csv, seen)).body).toEqual({
      state: 'IMPORTED',
      added: 2,
      changed: 0,
      removed: 0,
      persons: 0,
    })
    expect(await avery.ask(getEstateRegister)).toMatchObject({
      loans: [
        { coin: 'BTC', state: 'OPEN', count: 1, coinQuantity: '1.25', balance: '30000.00' },
        { coin: 'ETH', state: 'OPEN', count: 1, coinQuantity: '10', balance: '30000.00' },
      ],
      imports: [{ sha256: seen.sha256, importedBy: 'avery@pledge.example', lines: 2, added: 2 }],
      progress: null,
    })
  })

  it('keeps who borrowed sealed', async () => {
    await imports(fileOf({ loan_number: 'CEL-1' }))
    const [row] = await product.rows('select * from estate_loans')
    const text = JSON.stringify(row, (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    for (const value of [ROW.first_name, ROW.last_name, ROW.date_of_birth, ROW.ssn_last_four, 'home.example'])
      expect(text).not.toContain(value)
  })

  it('follows the next file: added, changed and removed loans, and the same file again changes nothing', async () => {
    await imports(fileOf({ loan_number: 'CEL-1' }, { loan_number: 'CEL-2' }, { loan_number: 'CEL-3' }))
    const next = fileOf(
      { loan_number: 'CEL-2', balance: '29000.00' },
      { loan_number: 'CEL-3' },
      { loan_number: 'CEL-4' },
    )
    expect(await preview(next)).toMatchObject({
      added: { loanNumbers: ['CEL-4'] },
      changed: { loans: [{ loanNumber: 'CEL-2', fields: ['terms'] }] },
      removed: { loanNumbers: ['CEL-1'] },
      unchanged: 1,
    })
    await importsOfTwo(next)
    expect(await loans()).toMatchObject([
      { loan_number: 'CEL-2', balance_cents: '2900000' },
      { loan_number: 'CEL-3', balance_cents: '3000000' },
      { loan_number: 'CEL-4', balance_cents: '3000000' },
    ])
    const before = await loans()
    expect((await imports(next)).body).toMatchObject({ added: 0, changed: 0, removed: 0 })
    expect(await loans()).toEqual(before)
    expect((await avery.ask(getEstateRegister)).imports).toHaveLength(2)
  })

  it('takes all of a file or nothing, and names the lines with problems', async () => {
    const csv = fileOf(
      { loan_number: 'CEL-1' },
      { loan_number: 'CEL-2', coin: 'SOL' },
      { loan_number: 'CEL 3' },
    )
    const seen = await preview(csv)
    expect(seen).toMatchObject({
      problemCount: 2,
      problems: [{ line: 3 }, { line: 4 }],
      added: { count: 0 },
    })
    expect(codeOf(await importing(csv, seen))).toBe('refinance.file-invalid')
    expect(await loans()).toEqual([])
  })

  it('does only what the agent has seen', async () => {
    const first = fileOf({ loan_number: 'CEL-1' })
    const second = fileOf({ loan_number: 'CEL-1' }, { loan_number: 'CEL-2' })
    const seen = await preview(second)
    expect(codeOf(await importing(first, seen))).toBe('refinance.file-invalid')
    await imports(first)
    expect(codeOf(await importing(second, seen))).toBe('refinance.register-changed')
    expect(await loans()).toHaveLength(1)
  })

  it('does only what the agent has seen, and not as many changes of other loans', async () => {
    const rows = (first: string, second: string) =>
      fileOf({ loan_number: 'CEL-1', balance: first }, { loan_number: 'CEL-2', balance: second })
    await imports(rows('1.00', '1.00'))
    const csv = rows('2.00', '1.00')
    const seen = await preview(csv)
    expect(seen.changed).toMatchObject({ count: 1, loans: [{ loanNumber: 'CEL-1' }] })
    await imports(rows('2.00', '2.00'), blake)
    // CEL-1 is equal now, and CEL-2 would go back: one change again, but not the one that was shown.
    expect((await preview(csv)).changed).toMatchObject({ count: 1, loans: [{ loanNumber: 'CEL-2' }] })
    expect(codeOf(await importing(csv, seen))).toBe('refinance.register-changed')
    expect(await loans()).toMatchObject([{ balance_cents: '200' }, { balance_cents: '200' }])
  })

  it('takes two agents to change whose loan it is, and keeps who it was', async () => {
    await imports(fileOf({ loan_number: 'CEL-1' }))
    const [before] = await loans()
    const csv = fileOf({ loan_number: 'CEL-1', email: 'mallory@home.example' })
    const seen = await preview(csv)
    expect(seen).toMatchObject({
      changed: { count: 1, loans: [{ loanNumber: 'CEL-1', fields: ['person'] }] },
      persons: 1,
      needsSecondAgent: true,
    })
    for (let times = 0; times < 2; times += 1)
      expect((await imports(csv)).body).toMatchObject({ state: 'WAITING', persons: 1 })
    expect(await loans()).toEqual([before])
    expect((await blake.ask(getEstateRegister)).importRequests).toMatchObject([
      { sha256: seen.sha256, requestedBy: 'avery@pledge.example', isOwn: false, changed: 1, persons: 1 },
    ])
    // Another file for the same loan is another request, and confirms nothing.
    const other = fileOf({ loan_number: 'CEL-1', email: 'trudy@home.example' })
    expect((await imports(other, blake)).body).toMatchObject({ state: 'WAITING' })
    expect((await imports(csv, blake)).body).toMatchObject({ state: 'IMPORTED', persons: 1 })
    expect((await loans())[0]!['person_sealed']).not.toBe(before!['person_sealed'])
    expect(
      await product.rows('select imported_by, requested_by from estate_imports where persons = 1'),
    ).toEqual([{ imported_by: blake.subject.accountId, requested_by: avery.subject.accountId }])
    expect((await avery.ask(getEstateRegister)).importRequests).toEqual([])
    const [kept] = await product.rows('select id, person_sealed from estate_loan_persons')
    const place = { table: 'estate_loan_persons', row: String(kept?.['id']), column: 'person' }
    expect(product.application.sealer.open(String(kept?.['person_sealed']), place)).toContain(
      'maya@home.example',
    )
  })

  it('takes two agents to remove loans, within a week', async () => {
    await imports(fileOf({ loan_number: 'CEL-1' }, { loan_number: 'CEL-2' }))
    const csv = fileOf({ loan_number: 'CEL-2' })
    expect((await imports(csv)).body).toMatchObject({ state: 'WAITING', removed: 1 })
    await product.rows(`update estate_import_requests set requested_at = requested_at - interval '7 days'`)
    expect((await avery.ask(getEstateRegister)).importRequests).toEqual([])
    expect((await imports(csv, blake)).body).toMatchObject({ state: 'WAITING' })
    expect(await loans()).toHaveLength(2)
    expect((await imports(csv)).body).toMatchObject({ state: 'IMPORTED', removed: 1 })
    expect(await loans()).toMatchObject([{ loan_number: 'CEL-2' }])
  })

  it('leaves loans that are claimed or closed as they are, and imports the others', async () => {
    await imports(fileOf({ loan_number: 'CEL-1' }, { loan_number: 'CEL-2' }))
    await claim('CEL-1')
    await product.rows(
      `update estate_loans set state = 'CLOSED', person_sealed = null where loan_number = 'CEL-2'`,
    )
    const without = fileOf({ loan_number: 'CEL-3' })
    expect(await preview(without)).toMatchObject({
      withheld: { count: 1, loanNumbers: ['CEL-1'] },
      removed: { count: 0 },
      needsSecondAgent: false,
    })
    expect((await imports(without)).body).toMatchObject({ state: 'IMPORTED', added: 1 })
    const changed = fileOf(
      { loan_number: 'CEL-1', balance: '1.00' },
      { loan_number: 'CEL-2', balance: '1.00' },
      { loan_number: 'CEL-3', balance: '1.00' },
    )
    expect(await preview(changed)).toMatchObject({ withheld: { loanNumbers: ['CEL-1'] }, unchanged: 1 })
    expect((await imports(changed)).body).toMatchObject({ state: 'IMPORTED', changed: 1 })
    expect(await loans()).toMatchObject([
      { balance_cents: '3000000', state: 'CLAIMED' },
      { balance_cents: '3000000', state: 'CLOSED' },
      { balance_cents: '100', state: 'OPEN' },
    ])
  })

  it('is of one organization, and its files are recorded in the audit log', async () => {
    await imports(fileOf({ loan_number: 'CEL-1' }))
    const other = await product.agent('avery', 'NORTHWIND')
    expect(await other.ask(getEstateRegister)).toEqual({
      loans: [],
      imports: [],
      importRequests: [],
      releaseRequests: [],
      progress: null,
    })
    expect(await preview(fileOf({ loan_number: 'CEL-1' }), other)).toMatchObject({ added: { count: 1 } })
    expect(
      await product.rows(`select kind, actor_id from audit_entries where call = 'importEstateRegister'`),
    ).toEqual([{ kind: 'record.changed', actor_id: avery.subject.accountId }])
  })

  it('records each preview before it is answered, and has few an hour for one agent', async () => {
    const body = { csv: fileOf({ loan_number: 'CEL-1' }) }
    await preview(body.csv)
    expect(
      await product.rows(
        `select kind, reason, actor_id from audit_entries where call = 'previewEstateRegister'`,
      ),
    ).toEqual([{ kind: 'personal-data.read', reason: 'register-preview', actor_id: avery.subject.accountId }])
    await product.rows(`update request_budgets set used = $1 where subject = $2`, [
      MOST_PREVIEWS_AN_HOUR - 1,
      `register-preview:${avery.subject.accountId}`,
    ])
    await preview(body.csv)
    expect(codeOf(await avery.call(previewEstateRegister, { body }))).toBe('request.too-many')
    expect((await blake.call(previewEstateRegister, { body })).status).toBe(200)
  })

  it('is not for administrators and auditors', async () => {
    for (const name of ['devon', 'ellis'] as const) {
      const who = await product.agent(name)
      const body = { csv: fileOf() }
      expect(codeOf(await who.call(previewEstateRegister, { body })), name).toBe('access.forbidden')
    }
  })

  it(
    'takes many loans in one file, and shows how far it is',
    async () => {
      const lines = Array.from({ length: MANY }, (_, n) => lineOf({ loan_number: `CEL-${n}` }))
      const csv = [REGISTER_HEADER, ...lines].join('\n')
      const seen = await preview(csv)
      const done = importing(csv, seen)
      const shown: number[] = []
      let isOver = false
      void done.then(() => (isOver = true))
      while (!isOver) shown.push((await avery.ask(getEstateRegister)).progress?.done ?? 0)
      expect((await done).body).toMatchObject({ added: MANY, changed: 0, removed: 0 })
      // Between nothing and everything, an agent sees how far it is.
      expect(shown.some((count) => count > 0 && count < MANY)).toBe(true)
      expect((await preview(csv)).unchanged).toBe(MANY)
      // The last step is smaller than one that is shown: nothing is under way all the same.
      expect((await avery.ask(getEstateRegister)).progress).toBeNull()
    },
    LARGE_FILE_MS,
  )
})
