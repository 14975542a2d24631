import { getQueues } from '@pledge/contract/portfolio'
import { KINDS_OF_QUEUES } from '@pledge/contract/queue-kinds'
import { QUEUES, type QueueName } from '@pledge/contract/queue-names'
import { getWorkItems, type WorkItemView } from '@pledge/contract/work-items'
import { calendarDateIn, endOfDateAfter } from '@pledge/domain/offer/zoned-days'
import { workDueAt } from '@pledge/domain/work-items/deadline'
import type { WorkKind } from '@pledge/domain/work-items/kinds'
import { WORK_RULES } from '@pledge/domain/organization/work-rules'
import { systemOf } from '../../commands/actors.ts'
import { withTenant } from '../../store/database/database.ts'
import { watchedWorkAtRisk } from '../../store/work-items/work-at-risk.ts'
import { approveDisbursement } from '@pledge/testing/steps/origination'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { copyApplication } from '../../product/copies.test-data.ts'
import { fillQueues } from '../../product/full-queues.test-data.ts'
import { loansOf } from '../../product/loans.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { bringTo } from '../../product/steps.test-data.ts'

const TIME_ZONE = 'America/New_York'
const NEVER = Number.POSITIVE_INFINITY
const HOUR_MS = 3_600_000

describe('the work list of agents (1.6.07)', () => {
  let product: Product
  let agent: Caller
  let originals: { readonly inReview: string; readonly inService: string }
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false, damagesStates: true })
    const borrower = await product.borrower()
    const inReview = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE')
    agent = await product.agent('avery')
    await approveDisbursement(agent, inReview)
    const { uuid: inService } = await loansOf(() => product).funded()
    originals = { inReview, inService }
    await fillQueues(product, originals, 3)
  }, 90_000)
  afterAll(() => product.close())

  /** Every page of one kind, or of all. */
  const allWork = async (kind?: WorkKind): Promise<readonly WorkItemView[]> => {
    const found: WorkItemView[] = []
    let after: string | undefined
    for (let pages = 0; pages < 50; pages += 1) {
      const page = await agent.ask(getWorkItems, { query: { kind, after } })
      expect(page.unreadable).toEqual([])
      found.push(...page.items)
      if (page.nextAfter === null) return found
      after = page.nextAfter
    }
    throw new Error('the pages do not end')
  }
  const work = async (kind: WorkKind) => (await agent.ask(getWorkItems, { query: { kind } })).items

  it.each(QUEUES.map((queue) => [queue]))('has every entry of the queue %s', async (queue: QueueName) => {
    const queues = await agent.ask(getQueues)
    const entries = queues[queue].map((entry) => ('appUuid' in entry ? entry.appUuid : entry.id)).toSorted()
    const listed = (await Promise.all(KINDS_OF_QUEUES[queue].map(allWork))).flat()
    expect(entries.length).toBeGreaterThan(2)
    expect(listed.map(({ appUuid, item }) => appUuid ?? item).toSorted()).toEqual(entries)
  })

  it('is by deadline, then by age, work without a deadline last; pages neither repeat nor skip an item', async () => {
    const items = await allWork()
    expect(items.length).toBeGreaterThan(60)
    expect(new Set(items.map(({ kind, item }) => `${kind} ${item}`)).size).toBe(items.length)
    const order = items.map(({ deadline, waitingSince }) => [
      deadline === null ? NEVER : Date.parse(deadline),
      Date.parse(waitingSince),
    ])
    expect(order).toEqual(
      order.toSorted(([a = 0, b = 0], [c = 0, d = 0]) => (a === c ? b - d : a < c ? -1 : 1)),
    )
  })

  it('names the loan and its borrower, and counts each kind with what is late', async () => {
    const { counts, countedAtMost } = await agent.ask(getWorkItems)
    for (const { kind, items, late } of counts) {
      const listed = await allWork(kind)
      expect([kind, items, late]).toEqual([kind, listed.length, listed.filter(({ isLate }) => isLate).length])
      expect(items).toBeLessThan(countedAtMost)
    }
    const [sanctions] = await work('sanctionsMatch')
    expect(sanctions).toMatchObject({ borrower: "Maya O'Neil", isLate: true })
    expect(sanctions?.loanReference).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/)
    expect((await work('paymentUnapplied'))[0]).toMatchObject({ appUuid: null, loanReference: null })
    const second = await agent.ask(getWorkItems, {
      query: { after: (await agent.ask(getWorkItems)).nextAfter! },
    })
    expect(second.counts).toEqual([])
  })

  it('gives sales, rejected deliveries and deficiencies the deadline of the operator’s settings', async () => {
    const since = new Date(Date.now() - 40 * HOUR_MS)
    since.setMilliseconds(0)
    const at = since.toISOString()
    const ids = await copyApplication(product, originals.inService, { count: 4 })
    const sale = (index: number, status: string, more: string) =>
      product.rows(
        `insert into liquidations select (jsonb_populate_record(null::liquidations, jsonb_build_object(
           'application_id', a.id, 'organization_id', a.organization_id, 'borrower_id', a.borrower_id, 'number', 1,
           'liquidation_id', gen_random_uuid(), 'version', 1, 'status', $2::text, 'ordered_at', $3::text,
           'is_notified', true) || $4::jsonb)).* from applications a where a.id = $1`,
        [ids[index], status, at, more],
      )
    await sale(
      0,
      'STOPPED',
      JSON.stringify({ state: { stop: { since: since.getTime() } }, ordered_at: '2026-01-01T00:00:00Z' }),
    )
    await sale(1, 'SELLING', JSON.stringify({ state: {} }))
    await sale(2, 'CONCLUDED', JSON.stringify({ state: {}, concluded_at: at, conclusion: 'NOTHING_LEFT' }))
    await product.rows(
      `insert into margins (application_id, organization_id, borrower_id, version, state, status, coin)
         select id, organization_id, borrower_id, 1, '{}', 'SALE_DUE', 'BTC' from applications where id = $1`,
      [ids[2]],
    )
    await product.rows(
      `insert into sale_deliveries (delivery_id, application_id, organization_id, borrower_id, slice_id, coin, units,
           status, ordered_at, submission_intent_at, address, rejection, rejected_at)
         select gen_random_uuid(), id, organization_id, borrower_id, id::text, 'BTC', 1, 'ORDERED', now(), now(), 'x',
           'REFUSED', $2 from applications where id = $1`,
      [ids[3], at],
    )
    const expected = ['saleStopped', 'saleUnderWay', 'deficiency', 'deliveryRejected'] as const
    for (const [index, kind] of expected.entries()) {
      const items = await work(kind)
      const due = workDueAt(kind, since.getTime(), { rules: WORK_RULES, timeZone: TIME_ZONE })
      expect([kind, items]).toEqual([
        kind,
        [
          expect.objectContaining({
            appUuid: ids[index],
            deadline: new Date(due).toISOString(),
            waitingSince: at,
            isEndOfDay: kind === 'deficiency',
          }),
        ],
      ])
    }
  })

  it('ends days in the organization’s zone, as the domain does', async () => {
    const dates = await product.rows(
      `select application_id, due_on::text, since::text from delinquencies where status = 'IN_DEFAULT'`,
    )
    const items = await allWork('loanInDefault')
    const dateOf = (text: unknown) => {
      const [year = 0, month = 0, day = 0] = String(text).split('-').map(Number)
      return { year, month, day }
    }
    for (const { application_id: id, due_on: dueOn, since } of dates) {
      const item = items.find(({ appUuid }) => appUuid === id)
      expect(Date.parse(item?.deadline ?? '')).toBe(endOfDateAfter(dateOf(dueOn), 0, TIME_ZONE))
      expect(calendarDateIn(Date.parse(item?.waitingSince ?? ''), TIME_ZONE)).toEqual(dateOf(since))
    }
  })

  it('shows refunds by what is to be done about them', async () => {
    const ids = await copyApplication(product, originals.inService, { count: 4 })
    const due = new Date(Date.now() + HOUR_MS).toISOString()
    const two = {
      first_approved_by: ids[0],
      first_approved_at: due,
      second_approved_by: ids[1],
      second_approved_at: due,
    }
    const submitted = { ...two, status: 'SUBMITTING', submission_intent_at: due }
    const rows = [
      { status: 'OPEN' },
      { ...two, status: 'APPROVED', by_hand: true },
      { ...submitted, poll_until: new Date(Date.now() - HOUR_MS).toISOString() },
      { ...submitted, poll_until: due },
    ]
    for (const [index, row] of rows.entries())
      await product.rows(
        `insert into refunds select (jsonb_populate_record(null::refunds, jsonb_build_object('id', gen_random_uuid(),
           'application_id', a.id, 'organization_id', a.organization_id, 'borrower_id', a.borrower_id,
           'amount_cents', 700, 'by_hand', false, 'of_before', false, 'opened_at', now(), 'due_at', $2::text,
           'updated_at', now()) || $3::jsonb)).* from applications a where a.id = $1`,
        [ids[index], due, JSON.stringify(row)],
      )
    const kinds = ['refundToApprove', 'refundByHand', 'refundUnanswered', 'refundUnderWay'] as const
    for (const [index, kind] of kinds.entries())
      expect([kind, (await work(kind)).map(({ appUuid, deadline }) => [appUuid, deadline])]).toEqual([
        kind,
        [[ids[index], due]],
      ])
  })

  it('has no deadline for a margin call whose clock is paused, and does not show it as late', async () => {
    const [open = '', paused = ''] = await copyApplication(product, originals.inService, { count: 2 })
    const cureBy = new Date(Date.now() - HOUR_MS).toISOString()
    for (const [id, due] of [
      [open, cureBy],
      [paused, null],
    ] as const)
      await product.rows(
        `insert into margins (application_id, organization_id, borrower_id, version, state, status, coin, due_at, cure_by)
           select id, organization_id, borrower_id, 1, $2::jsonb, 'CALLED', 'BTC', $3, $4 from applications where id = $1`,
        [id, JSON.stringify({ call: { openedAt: Date.now() - 2 * HOUR_MS } }), cureBy, due],
      )
    const items = await allWork('marginCall')
    const of = (id: string) => items.find(({ appUuid }) => appUuid === id)
    expect(of(open)).toMatchObject({ deadline: cureBy, isLate: true })
    expect(of(paused)).toMatchObject({ deadline: null, isLate: false })
  })

  it('alerts nobody to work that a hold of its loan or a sanctions match forbids', async () => {
    const ids = await copyApplication(product, originals.inService, { count: 4 })
    const { application, organizationId } = product
    const now = application.clock.business()
    const reading = { organizationId, timeZone: TIME_ZONE, rules: WORK_RULES, now }
    const missed = async (kind: string) => {
      const found = await withTenant(application.db, systemOf(organizationId), (tx) =>
        watchedWorkAtRisk(tx, reading, now),
      )
      return found.find((one) => one.kind === kind && one.isMissed)?.applications ?? 0
    }
    const before = { sale: await missed('sale'), refund: await missed('refund') }
    const at = new Date(now.getTime() - 2_000 * HOUR_MS).toISOString()
    for (const id of ids) {
      await product.rows(
        `insert into liquidations select (jsonb_populate_record(null::liquidations, jsonb_build_object(
           'application_id', a.id, 'organization_id', a.organization_id, 'borrower_id', a.borrower_id, 'number', 1,
           'liquidation_id', gen_random_uuid(), 'version', 1, 'status', 'SELLING', 'ordered_at', $2::text,
           'is_notified', true, 'state', '{}'::jsonb))).* from applications a where a.id = $1`,
        [id, at],
      )
      await product.rows(
        `insert into refunds (id, application_id, organization_id, borrower_id, amount_cents, status, opened_at, due_at, updated_at)
           select gen_random_uuid(), id, organization_id, borrower_id, 700, 'OPEN', $2, $2, $2 from applications where id = $1`,
        [id, at],
      )
    }
    const since = async () => ({
      sale: (await missed('sale')) - before.sale,
      refund: (await missed('refund')) - before.refund,
    })
    expect(await since()).toEqual({ sale: 4, refund: 4 })
    const holds = (id: string | undefined, kind: string) =>
      product.rows(
        `insert into loan_holds (id, application_id, organization_id, borrower_id, kind, reason, from_on, until_on, set_by, set_at)
           select gen_random_uuid(), id, organization_id, borrower_id, $2, 'For a test', '2026-01-01', '2030-01-01',
             gen_random_uuid(), $3 from applications where id = $1`,
        [id, kind, at],
      )
    await holds(ids[0], 'BANKRUPTCY')
    expect(await since()).toEqual({ sale: 3, refund: 3 })
    await holds(ids[1], 'DISPUTE')
    expect(await since()).toEqual({ sale: 2, refund: 3 })
    await holds(ids[2], 'FRAUD')
    expect(await since()).toEqual({ sale: 2, refund: 2 })
    await product.rows('update applications set sanctions_hold_at = $2 where id = $1', [ids[3], at])
    expect(await since()).toEqual({ sale: 1, refund: 1 })
    await product.rows(
      "update loan_holds set lifted_at = $2, lifted_by = set_by, lift_reason = 'Over', ended_on = '2026-02-01' where application_id = $1",
      [ids[0], at],
    )
    expect(await since()).toEqual({ sale: 2, refund: 2 })
  })

  it('goes on after a report of the bank whose id has spaces and other characters', async () => {
    const before = (await allWork('paymentUnapplied')).length
    await product.rows(
      `insert into repayment_reports select (jsonb_populate_record(null::repayment_reports,
           to_jsonb(r) || jsonb_build_object('id', 'bank id ' || n || ' “É” 💵_'))).*
         from (select * from repayment_reports where status = 'UNAPPLIED' limit 1) r, generate_series(1, 120) n`,
    )
    expect((await allWork('paymentUnapplied')).length).toBe(before + 120)
  })

  it('refuses a cursor that no page gave', async () => {
    const parts = ['2026-13-99T00:00:00.000000Z', '2026-11-20T10:00:00.000000Z', 'debitFailed', 'x']
    const after = Buffer.from(JSON.stringify(parts)).toString('base64url')
    const refused = await agent.callAnyhow(getWorkItems, { query: { after } })
    expect([400, 422]).toContain(refused.status)
  })
})
