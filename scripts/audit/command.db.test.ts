import { createTestDatabase, type TestDatabase } from '@pledge/testing/database'
import { createProduct, type Product } from '@pledge/server/product/product.test-data'
import { sealAudit } from '@pledge/server/jobs/audit/seal-audit'
import { recordAudit, recordAuditAlone } from '@pledge/server/store/audit/audit-entries'
import { settledEntryId } from '@pledge/server/store/audit/audit-seals'
import { withTenant } from '@pledge/server/store/database/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AUDIT_USAGE, runAudit } from './command.ts'

describe('the command that checks the audit log', () => {
  let product: Product
  let empty: TestDatabase
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    empty = await createTestDatabase()
    await product.application.organizations.all()
  })
  afterAll(async () => {
    await product.close()
    await empty.drop()
  })

  const write = (subject: string) =>
    recordAuditAlone(product.application.db, {
      organizationId: product.organizationId,
      kind: 'access.refused',
      outcome: 'refused',
      actor: { kind: 'unknown', id: null, role: null },
      subject: { kind: 'address', id: subject },
      applicationId: null,
      reason: null,
      detail: { b: '2', a: 'é "quoted"\n' },
    })
  const run = async (...args: string[]) => runAudit(args, (work) => work(product.databaseUrl))
  const verify = async () => {
    const { status, output } = await run('verify')
    return { status, line: output.split('\n').find((line) => line.startsWith('PLEDGE:')) }
  }
  const idOf = async (subject: string) => {
    const [row] = await product.rows('select id from audit_entries where subject_id = $1', [subject])
    return String(row?.['id'])
  }
  /** What a database owner can do with the triggers disabled. */
  const asOwner = async (statement: string, undo: string) => {
    await product.rows('alter table audit_entries disable trigger user')
    await product.rows(statement)
    const verified = await verify()
    await product.rows(undo)
    await product.rows('alter table audit_entries enable trigger user')
    expect((await verify()).status).toBe(0)
    return verified
  }
  const seal = () => sealAudit(product.application.jobs)

  it('prints its usage, and accepts an empty log', async () => {
    for (const args of [
      [],
      ['repair'],
      ['verify', '--seal', 'x'],
      ['verify', '--seal', 'x', '0', 'a'.repeat(64)],
    ])
      expect(await run(...args)).toEqual({ status: 2, output: AUDIT_USAGE })
    expect(await runAudit(['verify'], (work) => work(empty.url))).toEqual({ status: 0, output: '\n' })
  })

  it('finds an intact log, with sealed and unsealed entries', async () => {
    for (const subject of ['one', 'two', 'three']) await write(subject)
    await seal()
    await seal()
    for (const subject of ['four', 'five', 'six']) await write(subject)
    await seal()
    await write('seven')
    const { status, line } = await verify()
    expect(status).toBe(0)
    expect(line).toMatch(
      /^PLEDGE: whole: 6 entries under 2 seals, sealed at \S+Z; 1 not sealed yet since \S+Z$/,
    )
  })

  it('names an entry that the owner of the database changed, removed or inserted', async () => {
    const five = await idOf('five')
    expect(
      await asOwner(
        `update audit_entries set detail = '{"a": "x"}' where id = ${five}`,
        `update audit_entries set detail = '{"b": "2", "a": "é \\"quoted\\"\\n"}' where id = ${five}`,
      ),
    ).toEqual({ status: 1, line: `PLEDGE: BROKEN: entry ${five} was changed (seal 2)` })
    expect(
      await asOwner(
        `update audit_entries set kind = 'made.up' where id = ${five}`,
        `update audit_entries set kind = 'access.refused' where id = ${five}`,
      ),
    ).toEqual({ status: 1, line: `PLEDGE: BROKEN: entry ${five} was changed (seal 2)` })
    await product.rows(`create table kept as select * from audit_entries where id = ${five}`)
    expect(
      await asOwner(
        `delete from audit_entries where id = ${five}`,
        'insert into audit_entries select * from kept',
      ),
    ).toEqual({ status: 1, line: `PLEDGE: BROKEN: entry ${five} was removed (seal 2)` })
    // Another organization has used the number in between.
    const between = 1_000_000
    await product.rows(`select setval('audit_entry_ids', ${between})`)
    await write('late')
    await seal()
    const slipped = between - 5
    expect(
      await asOwner(
        `insert into audit_entries select (jsonb_populate_record(k, '{"id": ${slipped}}')).* from kept k`,
        `delete from audit_entries where id = ${slipped}`,
      ),
    ).toEqual({ status: 1, line: `PLEDGE: BROKEN: entry ${slipped} was inserted (seal 3)` })
  })

  it('reports a seal that differs from the logged one, and a log truncated after it', async () => {
    const [last] = await product.rows(
      `select organization_id as id, number, encode(hash, 'hex') as hash from audit_seals order by number desc limit 1`,
    )
    const id = String(last?.['id'])
    const number = String(last?.['number'])
    const hash = String(last?.['hash'])
    expect((await run('verify', '--seal', id, number, hash)).status).toBe(0)
    const other = await run('verify', '--seal', id, number, 'a'.repeat(64))
    expect(other.output).toContain(`PLEDGE: BROKEN: seal ${number} is missing, or not what was sealed`)
    const cut = await run('verify', '--seal', id, String(Number(number) + 1), hash)
    expect(cut.status).toBe(1)
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect(await run('verify', '--seal', nobody, '1', hash)).toMatchObject({ status: 1 })
  })

  it('handles entries that commit late: they are sealed once no earlier write is pending', async () => {
    const { db } = product.application
    const { organizationId } = product
    const principal = { actor: 'system', organizationId } as const
    const settled = () => withTenant(db, principal, (tx) => settledEntryId(tx, organizationId))
    let commit = (): void => undefined
    const held = new Promise<void>((resolve) => (commit = resolve))
    let begun = (): void => undefined
    const isBegun = new Promise<void>((resolve) => (begun = resolve))
    const slow = withTenant(db, principal, async (tx) => {
      await recordAudit(tx, {
        organizationId,
        kind: 'role.changed',
        outcome: 'done',
        actor: { kind: 'operator', id: null, role: null },
        subject: { kind: 'account', id: 'slow' },
        applicationId: null,
        reason: null,
        detail: {},
      })
      begun()
      await held
    })
    await isBegun
    await write('quick')
    expect(await settled()).toBeUndefined()
    await seal()
    const [none] = await product.rows('select count(*)::int as n from audit_seals')
    commit()
    await slow
    expect(await settled()).toBe(BigInt(await idOf('quick')))
    await seal()
    const [some] = await product.rows('select count(*)::int as n from audit_seals')
    expect(Number(some?.['n'])).toBe(Number(none?.['n']) + 1)
    expect((await verify()).status).toBe(0)
    expect(Number(await idOf('slow'))).toBeLessThan(Number(await idOf('quick')))
  })

  it('is sealed once, however many processes seal', async () => {
    for (let i = 0; i < 5; i += 1) await write(`many-${i}`)
    await Promise.all([seal(), seal(), seal()])
    await seal()
    expect((await verify()).line).toContain('; 0 not sealed yet')
  })
})
