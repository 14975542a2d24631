import { exportAuditLog, getAuditLog, type AuditLogEntry } from '@pledge/contract/audit'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { exportWaitlist } from '@pledge/contract/waitlist'
import { calendarDateIn } from '@pledge/domain/offer/zoned-days'
import { formatCalendarDate } from '@pledge/domain/offer/calendar-date'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InputOf } from '@pledge/testing/call/input'
import { done } from '@pledge/testing/call/answer'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'

const A_LOAN_MS = 60_000
const DAY_MS = 86_400_000

describe('the audit log as administrators and auditors search it', () => {
  let product: Product
  let owner: Caller
  let avery: Caller
  let devon: Caller
  let ellis: Caller
  let uuid: string
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    owner = await product.borrower()
    avery = await product.agent('avery')
    devon = await product.agent('devon')
    ellis = await product.agent('ellis')
    uuid = await bringTo(product, owner, 'FINAL_STEPS')
    await avery.ask(getApplicationFile, { params: { uuid } })
    await ellis.ask(getApplicationFile, { params: { uuid } })
    await avery.ask(exportWaitlist)
    expect((await owner.call(exportWaitlist)).status).toBe(404)
    expect((await avery.call(getAuditLog)).status).toBe(403)
  }, A_LOAN_MS)
  afterAll(() => product.close())

  const search = async (query: Record<string, string>, caller = devon): Promise<readonly AuditLogEntry[]> =>
    (await caller.ask(getAuditLog, { query })).entries

  it('is listed newest first, with the addresses of staff and none of borrowers', async () => {
    const entries = await search({})
    const ids = entries.map(({ id }) => BigInt(id))
    expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? 1 : -1)))
    const read = entries.find(({ actor }) => actor.id === avery.subject.accountId)
    expect(read?.actor).toMatchObject({ kind: 'staff', email: 'avery@pledge.example', role: 'agent' })
    const borrower = entries.find(({ actor }) => actor.kind === 'borrower')
    expect(borrower?.actor).toMatchObject({ id: owner.subject.accountId, email: null })
  })

  it('is searched by actor, subject, kind and outcome, each alone and together', async () => {
    const who = await search({ who: 'AVERY@' })
    expect(who.length).toBeGreaterThan(2)
    expect(new Set(who.map(({ actor }) => actor.id))).toEqual(new Set([avery.subject.accountId]))
    expect(await search({ who: avery.subject.accountId })).toEqual(who)
    const about = await search({ subject: uuid })
    expect(about.map(({ actor }) => actor.email)).toEqual(['ellis@pledge.example', 'avery@pledge.example'])
    expect(await search({ subject: uuid, who: 'ellis' })).toHaveLength(1)
    const refused = await search({ outcome: 'refused' })
    expect(refused.map(({ reason }) => reason)).toEqual(['access.forbidden', 'access.not-found'])
    expect((await search({ kind: 'data.exported' })).map(({ call }) => call)).toEqual(['exportWaitlist'])
    for (const who of ['nobody', '%', '_', "' or true --"]) expect(await search({ who }), who).toEqual([])
    expect(await search({ subject: "x' or true --" })).toEqual([])
  })

  it('is searched by whole days in the organization’s zone', async () => {
    const record = await product.application.organizations.byId(product.organizationId)
    const timeZone = record?.organization.timeZone ?? ''
    const day = (ms: number) => formatCalendarDate(calendarDateIn(Date.now() + ms, timeZone))
    const all = (await search({})).length
    expect((await search({ from: day(0), to: day(0) })).length).toBe(all)
    expect(await search({ from: day(DAY_MS) })).toEqual([])
    expect(await search({ to: day(-DAY_MS) })).toEqual([])
    expect((await devon.call(getAuditLog, { query: { from: 'yesterday' } })).status).toBe(400)
  })

  it('is read page by page, without duplicates or omissions, while entries are added', async () => {
    await product.rows(
      `insert into audit_entries (organization_id, kind, outcome, actor_kind, subject_kind, subject_id, detail)
         select $1, 'sign-in.failed', 'failed', 'unknown', 'address', 'tried-' || n, '{}' from generate_series(1, 120) n`,
      [product.organizationId],
    )
    const seen: string[] = []
    let query: NonNullable<InputOf<typeof getAuditLog>['query']> = { kind: 'sign-in.failed' }
    for (let page = 0; page < 5; page += 1) {
      const { entries, nextBefore } = await ellis.ask(getAuditLog, { query })
      expect(entries.length).toBeLessThanOrEqual(50)
      seen.push(...entries.map(({ subject }) => String(subject?.id)))
      await product.rows(
        `insert into audit_entries (organization_id, kind, outcome, actor_kind, detail)
           values ($1, 'sign-in.failed', 'failed', 'unknown', '{}')`,
        [product.organizationId],
      )
      if (nextBefore === null) break
      query = { kind: 'sign-in.failed', before: nextBefore }
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, index) => `tried-${120 - index}`))
  })

  it('states up to when it is sealed, and how many are not', async () => {
    const before = await devon.ask(getAuditLog)
    expect(before.unsealed).toBeGreaterThan(100)
    await product.settle()
    const { seal, unsealed } = await devon.ask(getAuditLog)
    expect(seal).toMatchObject({ number: (before.seal?.number ?? 0) + 1 })
    expect(Date.parse(seal!.sealedAt)).toBeGreaterThan(Date.now() - 60_000)
    expect(unsealed).toBe(0)
  })

  it('is exported as CSV by the same search, which is recorded too', async () => {
    const answer = await devon.call(exportAuditLog, { query: { subject: uuid } })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [header, ...lines] = done(answer).toString('utf8').trimEnd().split('\r\n')
    expect(header).toContain('"Entry","Time (UTC)","What","Outcome","Who","Email"')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('"ellis@pledge.example"')
    expect(await search({ kind: 'data.exported', who: 'devon' })).toMatchObject([
      { call: 'exportAuditLog', subject: { kind: 'audit-log' } },
    ])
    expect((await avery.call(exportAuditLog)).status).toBe(403)
  })

  it('runs no stranger’s formula in a spreadsheet', async () => {
    await product.rows(
      `insert into audit_entries (organization_id, kind, outcome, actor_kind, subject_kind, subject_id, detail)
         values ($1, 'step-up.failed', 'failed', 'unknown', 'address', '=HYPERLINK("x")', '{}')`,
      [product.organizationId],
    )
    const sheet = await devon.ask(exportAuditLog, { query: { kind: 'step-up.failed' } })
    expect(sheet.toString('utf8')).toContain(`"'=HYPERLINK(""x"")"`)
  })

  it('is limited to its own organization', async () => {
    const elsewhere = await product.agent('devon', 'NORTHWIND')
    for (const query of [{}, { subject: uuid }, { who: avery.subject.accountId }]) {
      const entries = await search(query, elsewhere)
      expect(
        entries.filter(({ subject, applicationId }) => [subject?.id, applicationId].includes(uuid)),
      ).toEqual([])
      expect(entries.filter(({ actor }) => actor.id === avery.subject.accountId)).toEqual([])
    }
  })
})
