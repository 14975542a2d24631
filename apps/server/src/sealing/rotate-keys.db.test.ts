import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createLocalDiskFiles } from '@pledge/providers/files/local-disk/local-disk-files'
import { createSecretKeys } from '@pledge/providers/keys/secret/secret-keys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BANK, OFFER } from '@pledge/testing/steps/payloads'
import { findAgentCase } from '../store/application/agent-case.ts'
import { systemOf } from '../commands/actors.ts'
import { leaveTraces } from '../commands/bank-link/bank-link-steps.test-data.ts'
import { createProduct, SECRET, type Product } from '../product/product.test-data.ts'
import { bringTo } from '../product/steps.test-data.ts'
import { createSealer } from '../seal.ts'
import { withTenant } from '../store/database/database.ts'
import { sealingKeys } from '../store/sealing/sealing-keys.ts'
import { keyStatus } from './key-status.ts'
import { openRing, type OpenRing } from './open-ring.ts'
import { fileKeysOf } from './ring.ts'
import { rotateKeys, type RotationDeps } from './rotate-keys.ts'
import { SEALED_COLUMNS } from './sealed-places.ts'
import { asOwner } from './with-ring.ts'

const WAITLIST = { table: 'waitlist', row: '00000000-0000-4000-8000-00000000000a', column: 'email' }
const FILE = 'identity/a-file'
const holder = createSecretKeys({ current: SECRET })
const isNamed = (name: string) => name.endsWith('_sealed') || name.startsWith('sealed_')

describe('the rotation of the sealing key', () => {
  let product: Product
  let uuid: string
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pledge-rotation-'))
    product = await createProduct({ readsDocuments: false })
    const borrower = await product.borrower()
    const link = (one: string) => leaveTraces(product, borrower, one)
    uuid = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE', BANK, OFFER, link)
  }, 120_000)
  afterAll(async () => {
    await product.close()
    await rm(folder, { recursive: true })
  })

  const texts = async (text: string) => (await product.rows(text)).map((row) => String(row['text']))
  const filesUnder = (ring: OpenRing) => createLocalDiskFiles({ folder, keys: fileKeysOf(ring) })
  const rotation = (
    work: (deps: RotationDeps) => Promise<void>,
    change: (deps: RotationDeps) => Partial<RotationDeps> = () => ({}),
  ) =>
    asOwner(product.databaseUrl, async (db) => {
      const ring = await openRing({ db, holder, onError: () => undefined })
      const deps: RotationDeps = {
        db,
        holder,
        ring,
        files: filesUnder(ring),
        times: { publishMs: 0, settleMs: 0, putMs: 0 },
        wait: () => Promise.resolve(),
        tell: () => undefined,
      }
      try {
        await work({ ...deps, ...change(deps) })
      } finally {
        ring.close()
      }
    })
  const readsTheCase = () =>
    withTenant(product.application.db, systemOf(product.organizationId), (tx) =>
      findAgentCase(tx, product.application.sealer, uuid),
    )

  it('knows every column with sealed values, also after a whole journey', async () => {
    const known = new Set(SEALED_COLUMNS.map(({ table, holder: column }) => `${table}.${column}`))
    const columns = await texts(
      `select table_name || '.' || column_name as text from information_schema.columns
        where table_schema = 'public' and data_type in ('text', 'jsonb') and table_name <> 'sealing_keys'`,
    )
    const named = columns.filter((column) => isNamed(column.split('.')[1] ?? ''))
    expect(named.filter((column) => !known.has(column))).toEqual([])
    expect([...known].filter((column) => !columns.includes(column))).toEqual([])
    const holding: string[] = []
    for (const column of columns) {
      const [table, name] = column.split('.')
      const found = await texts(
        `select 1 as text from "${table}" where "${name}"::text ~ '^"?v2\\.[0-9a-f]{16}\\.' limit 1`,
      )
      if (found.length > 0) holding.push(column)
    }
    expect(holding.length).toBeGreaterThan(10)
    expect(holding.filter((column) => !known.has(column))).toEqual([])
  })

  it('continues after an interruption, catches late writers, and leaves nothing under the old key', async () => {
    const before = await readsTheCase()
    const [oldKey] = (await sealingKeys(product.application.db)).filter(({ purpose }) => purpose === 'seal')
    const { ring } = product.application
    await filesUnder(ring).put(FILE, { bytes: Buffer.from('219-09-9999'), contentType: 'text/plain' })
    await product.rows(
      `insert into stored_files (file_key, organization_id, borrower_id, put_at, claimed_at)
        values ($1, $2, $2, now(), now())`,
      [FILE, product.organizationId],
    )

    // It is killed after some values were wrapped again.
    let lines = 0
    const dies = (): void => {
      lines += 1
      if (lines === 8) throw new Error('killed')
    }
    await expect(
      rotation(
        async (deps) => void (await rotateKeys(deps)),
        () => ({ tell: dies }),
      ),
    ).rejects.toThrow('killed')
    const states = async () =>
      (await sealingKeys(product.application.db)).map(({ state }) => state).toSorted()
    expect(await states()).toEqual(['current', 'current', 'leaving'])
    await rotation(async ({ db, ring: seen, files }) => {
      const { keys } = await keyStatus({ db, ring: seen, files })
      const sealing = keys.filter(({ purpose }) => purpose === 'seal')
      for (const { values } of sealing) expect(values).toBeGreaterThan(0)
    })

    // An outdated process still seals under the old key, before the end of the second pass.
    await ring.reread()
    const late = createSealer({ ...ring, current: () => ring.keyOf(oldKey?.id ?? '') })
    let isWritten = false
    const writesLate = async () => {
      if (isWritten) return
      isWritten = true
      await product.rows(
        `insert into waitlist (id, organization_id, state, email_sealed, email_index, joined_at)
          values ($1, $2, 'TX', $3, 'index', now())`,
        [WAITLIST.row, product.organizationId, late.seal('late@home.example', WAITLIST)],
      )
    }
    await rotation(
      async (deps) => expect(await rotateKeys(deps)).toBe(true),
      (deps) => ({
        times: { ...deps.times, settleMs: 60_000 },
        wait: async () => {
          await writesLate()
          await product.rows(`update sealing_keys set state_since = now() - interval '1 hour'`)
        },
      }),
    )
    expect(isWritten).toBe(true)

    expect(await states()).toEqual(['current', 'current'])
    await rotation(async ({ db, ring: seen, files }) => {
      const { keys, strays } = await keyStatus({ db, ring: seen, files })
      expect(strays).toBe(0)
      expect(keys.map(({ id }) => id)).not.toContain(oldKey?.id)
      expect(keys.reduce((sum, key) => sum + key.files, 0)).toBe(1)
      expect((await files.get(FILE))?.contentType).toBe('text/plain')
    })
    // In the log of every organization, with the operator as actor (note 061).
    const changes = await product.rows(
      `select organization_id, string_agg(detail->>'change', ' ' order by id) as steps from audit_entries
         where subject_kind = 'sealing-key' and actor_kind = 'operator' group by organization_id`,
    )
    const [organizations] = await product.rows('select count(*) from organizations')
    expect(changes).toHaveLength(Number(organizations?.['count']))
    for (const { steps } of changes) expect(steps).toBe('added current removed')
    await ring.reread()
    expect(await readsTheCase()).toEqual(before)
    const [email = ''] = await texts(`select email_sealed as text from waitlist where id = '${WAITLIST.row}'`)
    expect(product.application.sealer.open(email, WAITLIST)).toBe('late@home.example')
  }, 60_000)

  it('removes no key while a value under it cannot be opened', async () => {
    const [sealed = ''] = await texts(
      `select email_sealed as text from waitlist where id = '${WAITLIST.row}'`,
    )
    const damaged = `${sealed.slice(0, 30)}${sealed[30] === 'A' ? 'B' : 'A'}${sealed.slice(31)}`
    const write = (text: string) =>
      product.rows('update waitlist set email_sealed = $2 where id = $1', [WAITLIST.row, text])
    await write(damaged)
    const lines: string[] = []
    await rotation(
      async (deps) => expect(await rotateKeys(deps)).toBe(false),
      () => ({ tell: (line) => void lines.push(line) }),
    )
    expect(lines).toContain(`DOES NOT OPEN: waitlist.email_sealed of ${WAITLIST.row}`)
    expect((await sealingKeys(product.application.db)).map(({ state }) => state)).toContain('leaving')
    await write(sealed)
    await rotation(async (deps) => expect(await rotateKeys(deps)).toBe(true))
  })

  it('changes nothing in append-only data except the wrapping', async () => {
    for (const change of [
      `answer_sealed = overlay(answer_sealed placing 'AAAA' from 110)`,
      `answer_sealed = split_part(answer_sealed, '.', 1)`,
      `kind = 'military'`,
    ])
      await expect(
        product.rows(`update inquiries set ${change} where kind <> 'military'`),
        change,
      ).rejects.toThrow('append-only')
    await expect(product.rows('delete from submitted_details')).rejects.toThrow('append-only')
  })
})
