import { getApplication } from '@pledge/contract/applications'
import { getDisposals } from '@pledge/contract/disposals'
import { changeLegalHold, setLegalHold } from '@pledge/contract/legal-holds'
import { getApplicationFile, getQueues } from '@pledge/contract/portfolio'
import { RETENTION } from '@pledge/domain/organization/retention'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { disposalsOf } from '../../product/disposals.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { verifyStates } from '../../store/streams/replay-states.ts'
import {
  EMPTIED_WITH_RECORDS,
  KEPT_WITHOUT_NAMES,
  OF_ACCOUNTS,
  OF_NOBODY,
  REMOVED_OTHERWISE,
  REMOVED_WITH_RECORDS,
  REPLACED_WITH_RECORDS,
} from '../../store/database/what-becomes-of-tables.test-data.ts'
import { removeUnclaimedFiles, UNCLAIMED_MS } from '../identity/remove-unclaimed-files.ts'

/** Whole loans on a loaded machine. */
const LOAN_MS = 120_000

describe('the disposal of records', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  afterAll(() => product.close())
  const { disposeAfter, count, disposals, cancelled, closed } = disposalsOf(() => product)

  /** The newest answers of the screening are so many days after now. */
  const screenedLater = async (table: 'screenings' | 'wallet_screenings', uuid: string, days: number) => {
    const rows = await product.rows(
      `update ${table} set screened_at = $2::timestamptz + make_interval(days => $3) where application_id = $1
         and screened_at is not null returning 1`,
      [uuid, product.application.clock.business(), days],
    )
    expect(rows, table).not.toEqual([])
  }
  const filesOf = async (uuid: string) =>
    (
      await product.rows(
        `select file_key from identity_documents where application_id = $1
           union select file_key from documents where application_id = $1`,
        [uuid],
      )
    ).map((row) => String(row['file_key']))
  const isStored = async (fileKey: string) =>
    (await product.application.jobs.files.get(fileKey)) !== undefined
  /** Whoever may open the application still can: nothing that is gone is needed for it. */
  const expectReadable = async (borrower: Caller, uuid: string) => {
    await borrower.ask(getApplication, { params: { uuid } })
    const agent = await product.agent('avery')
    await agent.ask(getQueues)
    return (await agent.ask(getApplicationFile, { params: { uuid } })).application
  }
  const expectEmptied = async (uuid: string) => {
    for (const table of REMOVED_WITH_RECORDS) expect(await count(table, uuid), table).toBe(0)
    for (const [table, columns] of Object.entries(EMPTIED_WITH_RECORDS))
      for (const column of columns) {
        const left = await product.rows(
          `select 1 from ${table} where application_id = $1 and coalesce(${column}, '') <> ''`,
          [uuid],
        )
        expect(left, `${table}.${column}`).toEqual([])
      }
    for (const [table, columns] of Object.entries(REPLACED_WITH_RECORDS))
      for (const column of columns) {
        const left = await product.rows(
          `select 1 from ${table} where application_id = $1 and ${column} <> 'Disposed of'`,
          [uuid],
        )
        expect(left, `${table}.${column}`).toEqual([])
      }
  }

  it('knows every table of the database', async () => {
    const rows = await product.rows(
      `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace order by 1`,
    )
    const listed = [
      ...REMOVED_WITH_RECORDS,
      ...Object.keys(EMPTIED_WITH_RECORDS),
      ...Object.keys(REPLACED_WITH_RECORDS),
      ...Object.keys(REMOVED_OTHERWISE),
      ...KEPT_WITHOUT_NAMES,
      ...OF_ACCOUNTS,
      ...OF_NOBODY,
    ]
    expect(listed.toSorted()).toEqual(rows.map(({ name }) => String(name)))
  })

  it(
    'of an application that ended without a loan begins 25 months after its end, with its files, and is recorded once',
    async () => {
      const { borrower, uuid } = await cancelled()
      const files = await filesOf(uuid)
      expect(files.length).toBeGreaterThan(2)
      const before = RETENTION['ended-applications'].days - 1
      await disposeAfter(before)
      expect(await disposals(uuid)).toEqual([])
      expect((await expectReadable(borrower, uuid)).borrower?.name).not.toBe('')

      await disposeAfter(before + 2)
      await expectEmptied(uuid)
      const [record] = await disposals(uuid)
      expect(record).toMatchObject({ kind: 'ended-applications', files: files.length })
      expect(record!['removed']).toMatchObject({
        submitted_details: 1,
        identity_documents: expect.any(Number),
        borrower_profiles: 1,
      })
      const { borrower: shown } = await expectReadable(borrower, uuid)
      expect(shown).toMatchObject({ name: '', address: null, phone: null, ssnMask: null, birthYear: null })
      expect(
        await product.rows('select 1 from consents where borrower_id = $1', [borrower.subject.accountId]),
      ).toEqual([])
      const { jobs } = product.application
      const later = new Date(Date.now() + 2 * UNCLAIMED_MS)
      expect(await isStored(files[0]!)).toBe(true)
      await removeUnclaimedFiles({ ...jobs, clock: { ...jobs.clock, real: () => later } })
      for (const file of files) expect(await isStored(file)).toBe(false)

      await disposeAfter(before + 3)
      expect(await disposals(uuid)).toHaveLength(1)
      const rows = await product.rows("select rule from disposals where kind = 'ended-applications'")
      expect(rows).toContainEqual({ rule: RETENTION['ended-applications'].rule })
      // Nothing makes again what is gone.
      await product.settle()
      await expectEmptied(uuid)
    },
    LOAN_MS,
  )

  it(
    'of a closed loan takes numbers and IDs after 25 months, the rest after seven years, and answers of the screening after ten',
    async () => {
      const { borrower, uuid } = await closed()
      await disposeAfter(RETENTION['identity-of-closed-loans'].days + 1)
      expect(await disposals(uuid)).toMatchObject([{ kind: 'identity-of-closed-loans' }])
      expect(await count('identity_documents', uuid)).toBe(0)
      expect(
        await product.rows('select ssn_sealed, ssn_index from submitted_details where application_id = $1', [
          uuid,
        ]),
      ).toEqual([{ ssn_sealed: null, ssn_index: null }])
      expect(
        await product.rows(
          'select 1 from bank_accounts where application_id = $1 and account_sealed is not null',
          [uuid],
        ),
      ).toEqual([])
      expect(await count('documents', uuid)).toBeGreaterThan(0)
      await product.rows(
        `insert into loan_modifications (id, application_id, organization_id, borrower_id, kind, months, reason, proposed_by,
             proposed_at, decide_by, status, settled_by, settled_at)
           select gen_random_uuid(), id, organization_id, borrower_id, 'LATER_MATURITY', 3, 'Lost their work', borrower_id, now(), current_date, 'WITHDRAWN',
             borrower_id, now() from applications where id = $1`,
        [uuid],
      )
      const file = await expectReadable(borrower, uuid)
      expect(file.borrower).toMatchObject({ name: expect.stringMatching(/./), ssnMask: null })

      await disposeAfter(RETENTION['records-of-closed-loans'].days + 1)
      await expectEmptied(uuid)
      expect((await expectReadable(borrower, uuid)).borrower?.name).toBe('')
      expect(await count('ledger_entries', uuid)).toBeGreaterThan(0)
      const screenings = async () =>
        (
          await product.rows("select kind from inquiries where application_id = $1 and kind = 'screening'", [
            uuid,
          ])
        ).length
      expect(await screenings()).toBeGreaterThan(0)

      // The answers go together, ten years after the newest, which may be one of a wallet.
      const { days } = RETENTION['screening-answers']
      const answered = await screenings()
      await screenedLater('screenings', uuid, 700)
      await screenedLater('wallet_screenings', uuid, 900)
      for (const later of [1, 701, 899]) {
        await disposeAfter(days + later)
        expect(await screenings()).toBe(answered)
        for (const table of ['screenings', 'wallet_screenings'])
          expect(await count(table, uuid), table).toBeGreaterThan(0)
      }
      await disposeAfter(days + 901)
      expect(await screenings()).toBe(0)
      expect(await count('screenings', uuid)).toBe(0)
      expect(await count('wallet_screenings', uuid)).toBe(0)
      expect((await disposals(uuid)).map(({ kind }) => String(kind)).toSorted()).toEqual([
        'identity-of-closed-loans',
        'records-of-closed-loans',
        'screening-answers',
      ])
      await expectReadable(borrower, uuid)
    },
    LOAN_MS,
  )

  it('leaves events that lead to the same states', async () => {
    const { differences } = await product.application.db.transaction().execute(verifyStates)
    expect(differences).toEqual([])
  })

  it(
    'waits for as long as a legal hold, a hold of the loan or a matter of sanctions lasts',
    async () => {
      const { uuid } = await cancelled()
      const days = RETENTION['ended-applications'].days + 30
      const agent = (name: 'avery' | 'blake') => product.agent(name)
      const set = { covers: 'BORROWER', matter: 'Docket 26-2', reason: 'A suit is pending' } as const
      const { holds } = await (await agent('avery')).ask(setLegalHold, { params: { uuid }, body: set })
      await disposeAfter(days)
      expect(await disposals(uuid)).toEqual([])
      const holdUuid = holds[0]!.uuid
      const proposal = { step: 'propose-lift', holdUuid, reason: 'It is over' } as const
      await (await agent('avery')).ask(changeLegalHold, { params: { uuid }, body: proposal })
      await (
        await agent('blake')
      ).ask(changeLegalHold, { params: { uuid }, body: { step: 'lift', holdUuid } })

      await product.rows(
        `insert into loan_holds (id, application_id, organization_id, borrower_id, kind, reason, from_on, until_on, set_by, set_at)
           select gen_random_uuid(), id, organization_id, borrower_id, 'DISPUTE', 'Open', current_date, current_date,
             borrower_id, now() from applications where id = $1`,
        [uuid],
      )
      await disposeAfter(days)
      expect(await disposals(uuid)).toEqual([])
      await product.rows('delete from loan_holds where application_id = $1', [uuid])

      await product.rows(
        `insert into application_events (application_id, position, stream, number, version, organization_id, borrower_id, type,
             data, actor, occurred_at)
           select id, 1000, 'application', 1, 1000, organization_id, borrower_id, 'SanctionsCleared', '{}', 'job', now()
             from applications where id = $1`,
        [uuid],
      )
      await disposeAfter(days)
      expect(await disposals(uuid)).toEqual([])
      await disposeAfter(RETENTION['screening-answers'].days + 30)
      expect(await disposals(uuid)).toHaveLength(2)
      // No command made this event, and the states of all loans are compared with their events at the end.
      await product.rows('alter table application_events disable trigger application_events_append_only')
      await product.rows('delete from application_events where application_id = $1 and position = 1000', [
        uuid,
      ])
      await product.rows('alter table application_events enable trigger application_events_append_only')
    },
    LOAN_MS,
  )

  it(
    'of an application whose record is not written removes nothing, and is made by the next run',
    async () => {
      const { uuid } = await cancelled()
      const days = RETENTION['ended-applications'].days + 60
      await product.rows(
        "alter table record_disposals add constraint refuses_all check (rule = 'another') not valid",
      )
      const before = await count('documents', uuid)
      await disposeAfter(days)
      expect(await count('documents', uuid)).toBe(before)
      expect(await count('submitted_details', uuid)).toBe(1)
      await product.rows('alter table record_disposals drop constraint refuses_all')
      // The failure deferred it.
      await disposeAfter(days + 1)
      await expectEmptied(uuid)
      expect(await disposals(uuid)).toHaveLength(1)
    },
    LOAN_MS,
  )

  it(
    'is shown to agents of the organization alone, with what is due and what a legal hold keeps',
    async () => {
      const agent = await product.agent('avery')
      const read = async (before?: string, who = agent) => await who.ask(getDisposals, { query: { before } })
      const first = await read()
      const ended = async () => (await read()).steps.find(({ kind }) => kind === 'ended-applications')
      expect(first.disposals.length).toBeGreaterThan(2)
      expect(first.disposals[0]).toMatchObject({ rule: expect.stringMatching(/CFR/) })
      const times = first.disposals.map(({ disposedAt }) => disposedAt)
      expect(times).toEqual(times.toSorted().toReversed())
      const [newest, ...rest] = first.disposals
      const cursor = `${newest!.disposedAt}_${newest!.appUuid}_${newest!.kind}`
      expect((await read(cursor)).disposals).toEqual(rest)
      expect((await agent.call(getDisposals, { query: { before: `${cursor}s` } })).status).toBe(400)
      const elsewhere = await product.agent('avery', 'NORTHWIND')
      expect(await read(undefined, elsewhere)).toMatchObject({ disposals: [], legalHolds: [] })

      const { uuid } = await cancelled()
      const before = await ended()
      const { days } = RETENTION['ended-applications']
      const endedFor = (past: number) =>
        product.rows(
          `update applications set entered_state_at = $2::timestamptz - make_interval(days => $3) where id = $1`,
          [uuid, product.application.clock.business(), past],
        )
      await endedFor(days - 3)
      expect(await ended()).toMatchObject({ due: before!.due, soon: before!.soon + 1, kept: before!.kept })
      await endedFor(days + 1)
      expect(await ended()).toMatchObject({ due: before!.due + 1, soon: before!.soon, kept: before!.kept })
      const body = { covers: 'APPLICATION', matter: 'Docket 26-3', reason: 'A suit is pending' } as const
      await agent.ask(setLegalHold, { params: { uuid }, body })
      expect(await ended()).toMatchObject({ due: before!.due, soon: before!.soon, kept: before!.kept + 1 })
      expect((await read()).legalHolds).toContainEqual(
        expect.objectContaining({ appUuid: uuid, matter: 'Docket 26-3' }),
      )
    },
    LOAN_MS,
  )

  it('shows answers of the screening as due once the newest one of their application is', async () => {
    const agent = await product.agent('avery')
    const due = async () => {
      const { steps } = await agent.ask(getDisposals, { query: {} })
      return steps.find(({ kind }) => kind === 'screening-answers')
    }
    const { uuid } = await cancelled()
    await product.rows(
      `insert into inquiries (id, application_id, organization_id, borrower_id, kind, idempotency_key, answer_sealed, answered_at)
         select gen_random_uuid(), application_id, organization_id, borrower_id, kind, 'long ago', answer_sealed,
             answered_at - make_interval(days => $2)
           from inquiries where application_id = $1 and kind = 'screening' limit 1`,
      [uuid, RETENTION['screening-answers'].days + 10],
    )
    const before = await due()
    await product.rows('update applications set disposed_at = now() where id = $1', [uuid])
    expect(await due()).toEqual(before)
    await product.rows('alter table inquiries disable trigger inquiries_append_only')
    await product.rows(
      "delete from inquiries where application_id = $1 and kind = 'screening' and idempotency_key <> 'long ago'",
      [uuid],
    )
    await product.rows('alter table inquiries enable trigger inquiries_append_only')
    expect(await due()).toEqual({ ...before, due: before!.due + 1 })
  })

  it('is the only way to remove what is append-only, also for the owner of the tables', async () => {
    const { uuid } = await cancelled()
    for (const table of ['documents', 'consents', 'submitted_details', 'inquiries'])
      await expect(
        product.rows(`delete from ${table} where application_id = $1`, [uuid]),
        table,
      ).rejects.toThrow('append-only')
  })
})
