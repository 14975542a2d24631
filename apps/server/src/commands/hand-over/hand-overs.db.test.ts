import { claimEstateLoan, releaseEstateClaim } from '@pledge/contract/estate-claims'
import {
  decideHandOvers,
  decideHandOverSettlement,
  getHandOverFile,
  getHandOvers,
  previewHandOvers,
  proposeHandOvers,
  settleHandOver,
} from '@pledge/contract/hand-overs'
import { getWorkItems } from '@pledge/contract/work-items'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { handOverFileOf, type HandOverRow } from '@pledge/domain/refinance/hand-over.test-data'
import { createHandOverReader } from '@pledge/domain/refinance/hand-over-file'
import { reconcile } from '@pledge/domain/refinance/hand-over-reconciliation'
import { codeOf, done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { importRegister, MAYA } from '../../product/refinances.test-data.ts'
import { systemOf } from '../actors.ts'
import { withTenant } from '../../store/database/database.ts'
import { handedOverOf } from '../../store/refinance/hand-overs.ts'
import { MOST_HAND_OVER_PREVIEWS_AN_HOUR } from './preview-hand-overs.ts'
import { MOST_HAND_OVER_PROPOSALS_AN_HOUR } from './propose-hand-overs.ts'

const id = (digit: string) => digit.repeat(64)

describe('what the estate hands over (note 100)', () => {
  let product: Product
  let maya: Caller
  let avery: Caller
  let blake: Caller
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    maya = await product.borrower('maya@home.example')
    avery = await product.agent('avery')
    blake = await product.agent('blake')
    await importRegister(
      avery,
      { loan_number: 'CEL-1' },
      { loan_number: 'CEL-2', coin_quantity: '0.75', balance: '10000.00' },
      { loan_number: 'CEL-3', coin: 'ETH', coin_quantity: '10' },
      { loan_number: 'CEL-4' },
    )
    for (const celsiusLoanNumber of ['CEL-1', 'CEL-2', 'CEL-3'])
      done(await maya.call(claimEstateLoan, { body: { celsiusLoanNumber, ...MAYA } }))
    await product.settle()
  })
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const preview = (csv: string) => avery.ask(previewHandOvers, { body: { csv } })
  const propose = async (...rows: readonly Partial<HandOverRow>[]) => {
    const csv = handOverFileOf(...rows)
    const { sha256 } = await preview(csv)
    return avery.ask(proposeHandOvers, { body: { csv, sha256 } })
  }
  const decide = (who: Caller, uuid: string, decision: 'confirm' | 'refuse', reason = '') =>
    who.call(decideHandOvers, { params: { uuid }, body: { decision, reason } })
  /** A file of these lines that two agents confirmed. */
  const handOver = async (...rows: readonly Partial<HandOverRow>[]) => {
    const { uuid } = await propose(...rows)
    done(await decide(blake, uuid, 'confirm'))
    return uuid
  }
  const read = () => avery.ask(getHandOvers)
  const onlyDifference = async () => {
    const { differences } = await read()
    expect(differences).toHaveLength(1)
    return differences[0]!
  }
  const settle = (
    who: Caller,
    { outcome, transaction }: { readonly outcome: 'ACCEPTED' | 'RETURNED'; readonly transaction?: string },
    seen: { readonly handedOverQuantity?: string; readonly reason?: string } = {},
  ) =>
    onlyDifference().then(({ loanNumber, coin, result, handedOverQuantity }) =>
      who.call(settleHandOver, {
        params: { loanNumber },
        body: {
          coin,
          outcome,
          result,
          handedOverQuantity,
          transactionId: transaction ?? null,
          reason: 'The estate says so',
          ...seen,
        },
      }),
    )
  const decideSettlement = async (who: Caller, decision: 'confirm' | 'refuse') =>
    who.call(decideHandOverSettlement, {
      params: { uuid: String((await onlyDifference()).settlement?.uuid) },
      body: { decision },
    })
  /** What completes a refinance: of the application of this coin. */
  const confirmedOf = async (loanNumber: string) => {
    const [row] = await product.rows(
      `select c.application_id from estate_claims c join estate_loans l on l.id = c.estate_loan_id
         where l.loan_number = $1 and c.ended_at is null`,
      [loanNumber],
    )
    const loans = await withTenant(product.application.db, systemOf(product.organizationId), (tx) =>
      handedOverOf(tx, String(row?.['application_id'])),
    )
    return loans.find((loan) => loan.loanNumber === loanNumber)?.isConfirmed
  }

  it('is previewed line by line, and nothing is stored by it', async () => {
    const csv = handOverFileOf(
      { loan_number: 'CEL-1' },
      { loan_number: 'CEL-2', coin_quantity: '0.5' },
      { loan_number: 'CEL-3', coin: 'ETH', coin_quantity: '11' },
      { loan_number: 'CEL-4' },
      { loan_number: 'CEL-2', coin: 'ETH', transaction_id: id('1') },
      { loan_number: 'CEL-404' },
    )
    const found = await preview(csv)
    expect(found).toMatchObject({ lines: 6, problemCount: 0 })
    expect(found.results).toEqual(
      ['CONFIRMED', 'SHORT', 'EXCESS', 'UNCLAIMED', 'OTHER_COIN', 'UNKNOWN_LOAN'].map((result) => ({
        result,
        count: 1,
      })),
    )
    expect(found.loans[0]).toMatchObject({
      loanNumber: 'CEL-2',
      result: 'SHORT',
      handedOverQuantity: '0.5',
      missingQuantity: '0.25',
    })
    expect((await read()).files).toEqual([])
    expect(
      await product.rows(`select kind, reason, actor_id from audit_entries where call = 'previewHandOvers'`),
    ).toEqual([{ kind: 'personal-data.read', reason: 'register-preview', actor_id: avery.subject.accountId }])
  })

  it('is not proposed from a file with a problem, or from another file than the one checked', async () => {
    const broken = handOverFileOf({}, { loan_number: 'CEL-2', coin_quantity: 'x' })
    const found = await preview(broken)
    expect(found).toMatchObject({ lines: 0, loans: [], problemCount: 1, problems: [{ line: 3 }] })
    const proposing = (csv: string, sha256: string) => avery.call(proposeHandOvers, { body: { csv, sha256 } })
    expect(codeOf(await proposing(broken, found.sha256))).toBe('refinance.file-invalid')
    expect(codeOf(await proposing(handOverFileOf({}), found.sha256))).toBe('refinance.file-invalid')
    expect((await read()).files).toEqual([])
  })

  it('has a loan and a transaction once, whatever file, and a line of a refused file again', async () => {
    const { uuid } = await propose({})
    const again = handOverFileOf({ loan_number: 'CEL-2' }, { coin_quantity: '9' })
    const problem = { line: 3, message: 'loan_number with transaction_id is in an earlier file' }
    expect((await preview(again)).problems).toEqual([problem])
    done(await decide(blake, uuid, 'refuse', 'The day is wrong'))
    expect((await preview(again)).problems).toEqual([])
    await handOver({})
    expect((await preview(again)).problems).toEqual([problem])
  })

  it('takes a second agent, who sees what they confirm', async () => {
    const { uuid } = await propose({}, { loan_number: 'CEL-404' })
    expect((await blake.ask(getHandOverFile, { params: { uuid } })).details).toMatchObject({
      file: { decision: null, lines: 2, isOwn: false },
      results: [
        { result: 'CONFIRMED', count: 1 },
        { result: 'UNKNOWN_LOAN', count: 1 },
      ],
      lines: [
        { loanNumber: 'CEL-1', coinQuantity: '1.25', handedOverOn: '2026-11-27' },
        { loanNumber: 'CEL-404' },
      ],
    })
    expect(codeOf(await decide(avery, uuid, 'confirm'))).toBe('approval.same-agent')
    expect(codeOf(await decide(blake, uuid, 'refuse'))).toBe('approval.reason-required')
    expect(await confirmedOf('CEL-1')).toBe(false)
    done(await decide(blake, uuid, 'confirm'))
    expect(await confirmedOf('CEL-1')).toBe(true)
    expect(codeOf(await decide(blake, uuid, 'confirm'))).toBe('transition.not-allowed')
    expect((await read()).files).toMatchObject([
      { uuid, decision: 'CONFIRMED', isOwn: true, proposedBy: 'avery@pledge.example', reason: null },
    ])
    // Confirmed, its lines count once.
    expect((await blake.ask(getHandOverFile, { params: { uuid } })).details?.results).toMatchObject([
      { result: 'CONFIRMED' },
      { result: 'UNKNOWN_LOAN' },
    ])
    expect(
      await product.rows('select loan_number, result from estate_hand_overs order by loan_number'),
    ).toEqual([
      { loan_number: 'CEL-1', result: 'CONFIRMED' },
      { loan_number: 'CEL-404', result: 'UNKNOWN_LOAN' },
    ])
  })

  it('counts all transactions of a loan together, over several files', async () => {
    await handOver({ coin_quantity: '1' })
    expect(await onlyDifference()).toMatchObject({
      loanNumber: 'CEL-1',
      result: 'SHORT',
      missingQuantity: '0.25',
    })
    expect(await confirmedOf('CEL-1')).toBe(false)
    await handOver({ coin_quantity: '0.25', transaction_id: id('2') })
    expect((await read()).differences).toEqual([])
    expect(await confirmedOf('CEL-1')).toBe(true)
  })

  it('adds up by coin: awaited and excess are handed over and missing, as the rule of the domain has it', async () => {
    const rows = [
      { loan_number: 'CEL-1', coin_quantity: '1' },
      { loan_number: 'CEL-2', coin_quantity: '0.8' },
      { loan_number: 'CEL-3', coin: 'BTC', coin_quantity: '0.1' },
      { loan_number: 'CEL-4' },
      { loan_number: 'CEL-404', coin: 'ETH', coin_quantity: '2' },
    ]
    await handOver(...rows)
    const reader = createHandOverReader(handOverFileOf(...rows), '2026-12-31')
    while (!reader.isDone()) reader.step(10)
    const loan = (loanNumber: string, coin: 'BTC' | 'ETH', quantity: string, state: 'OPEN' | 'CLAIMED') => ({
      loanNumber,
      coin,
      quantityUnits: parseCoin(quantity, coin)!,
      state,
      claimId: null,
    })
    const expected = reconcile(
      [
        loan('CEL-1', 'BTC', '1.25', 'CLAIMED'),
        loan('CEL-2', 'BTC', '0.75', 'CLAIMED'),
        loan('CEL-3', 'ETH', '10', 'CLAIMED'),
        loan('CEL-4', 'BTC', '1.25', 'OPEN'),
      ],
      reader.result().rows,
    )
    const { coins, differences } = await read()
    for (const { coin, ...found } of coins) {
      const units = (quantity: string) => parseCoin(quantity, coin)
      expect({
        coin,
        registeredUnits: units(found.registeredQuantity),
        handedOverUnits: units(found.handedOverQuantity),
        missingUnits: units(found.missingQuantity),
        excessUnits: units(found.excessQuantity),
        pledgedUnits: units(found.pledgedQuantity),
      }).toEqual(expected.coins.find((one) => one.coin === coin))
    }
    expect(coins.map(({ coin }) => coin)).toEqual(['BTC', 'ETH'])
    const named = (one: { loanNumber: string; coin: string; result: string }) =>
      `${one.loanNumber} ${one.coin} ${one.result}`
    expect(differences.map(named).toSorted()).toEqual(expected.open.map(named).toSorted())
  })

  it('is in the work list until two agents settle it, with its age and deadline', async () => {
    const { uuid } = await propose({ loan_number: 'CEL-404' })
    const work = async (kind: 'handOverToDecide' | 'handOverToSettle') =>
      (await avery.ask(getWorkItems, { query: { kind } })).items
    expect(await work('handOverToDecide')).toMatchObject([{ item: uuid, isEndOfDay: true, isLate: false }])
    done(await decide(blake, uuid, 'confirm'))
    expect(await work('handOverToDecide')).toEqual([])
    const { since, deadline } = await onlyDifference()
    expect(await work('handOverToSettle')).toMatchObject([
      { item: 'CEL-404 BTC', appUuid: null, waitingSince: since, deadline, isEndOfDay: true, isLate: false },
    ])
    done(await settle(avery, { outcome: 'ACCEPTED' }))
    expect(await work('handOverToSettle')).toHaveLength(1)
    done(await decideSettlement(blake, 'confirm'))
    expect(await work('handOverToSettle')).toEqual([])
  })

  it('is settled by what goes back to the estate, and the rest counts', async () => {
    await handOver({ coin_quantity: '1.5' })
    expect(await onlyDifference()).toMatchObject({ result: 'EXCESS', returnQuantity: '0.25' })
    const noTransaction = await settle(avery, { outcome: 'RETURNED' })
    expect(codeOf(noTransaction)).toBe('request.invalid')
    expect(codeOf(await settle(avery, { outcome: 'ACCEPTED', transaction: id('c') }))).toBe('request.invalid')
    const transaction = `0x${id('C')}`
    expect(codeOf(await settle(avery, { outcome: 'RETURNED', transaction }, { reason: ' ' }))).toBe(
      'approval.reason-required',
    )
    expect(
      codeOf(await settle(avery, { outcome: 'RETURNED', transaction }, { handedOverQuantity: '2' })),
    ).toBe('refinance.register-changed')
    done(await settle(avery, { outcome: 'RETURNED', transaction }))
    expect(codeOf(await settle(blake, { outcome: 'ACCEPTED' }))).toBe('transition.not-allowed')
    expect(codeOf(await decideSettlement(avery, 'confirm'))).toBe('approval.same-agent')
    expect(await confirmedOf('CEL-1')).toBe(false)
    done(await decideSettlement(blake, 'confirm'))
    expect((await read()).differences).toEqual([])
    expect(await confirmedOf('CEL-1')).toBe(true)
    expect((await read()).coins[0]).toMatchObject({ handedOverQuantity: '1.25', excessQuantity: '0' })
    const audited = await product.rows(
      `select call, actor_id from audit_entries
         where kind = 'decision.made' and call like '%ettle%' and outcome = 'done' order by id`,
    )
    expect(audited).toEqual([
      { call: 'settleHandOver', actor_id: avery.subject.accountId },
      { call: 'decideHandOverSettlement', actor_id: blake.subject.accountId },
    ])
  })

  it('opens a loan on more coins that two agents accepted, never on fewer', async () => {
    await handOver({ coin_quantity: '1.5' }, { loan_number: 'CEL-3', coin: 'ETH', coin_quantity: '10' })
    done(await settle(avery, { outcome: 'ACCEPTED' }))
    done(await decideSettlement(blake, 'confirm'))
    expect(await confirmedOf('CEL-1')).toBe(true)
    await handOver({ loan_number: 'CEL-2', coin_quantity: '0.5' })
    expect(await onlyDifference()).toMatchObject({ loanNumber: 'CEL-2', canBeAccepted: false })
    expect(codeOf(await settle(avery, { outcome: 'ACCEPTED' }))).toBe('transition.not-allowed')
    expect(await confirmedOf('CEL-2')).toBe(false)
  })

  it('is another difference after another hand-over: what was requested or accepted no longer counts', async () => {
    await handOver({ coin_quantity: '1.5' })
    done(await settle(avery, { outcome: 'ACCEPTED' }))
    await handOver({ coin_quantity: '0.5', transaction_id: id('3') })
    expect((await onlyDifference()).settlement).toMatchObject({ isOutdated: true, isOwn: true })
    expect(codeOf(await decideSettlement(blake, 'confirm'))).toBe('refinance.register-changed')
    done(await decideSettlement(avery, 'refuse'))
    expect((await onlyDifference()).settlement).toBeNull()
    done(await settle(blake, { outcome: 'ACCEPTED' }))
    done(await decideSettlement(avery, 'confirm'))
    expect((await read()).differences).toEqual([])
    await handOver({ coin_quantity: '0.1', transaction_id: id('4') })
    expect(await onlyDifference()).toMatchObject({ result: 'EXCESS', handedOverQuantity: '2.1' })
  })

  it('is for an agent once the claim of the loan is released', async () => {
    await handOver({})
    expect((await read()).differences).toEqual([])
    const release = (who: Caller, step: 'request' | 'confirm') =>
      who.call(releaseEstateClaim, {
        params: { loanNumber: 'CEL-1' },
        body: { step, reason: 'Lost account' },
      })
    done(await release(avery, 'request'))
    done(await release(blake, 'confirm'))
    expect(await onlyDifference()).toMatchObject({ loanNumber: 'CEL-1', result: 'UNCLAIMED' })
  })

  it('is proposed 30 times an hour by one agent', async () => {
    await propose({})
    await product.rows('update request_budgets set used = $1 where subject = $2', [
      MOST_HAND_OVER_PROPOSALS_AN_HOUR,
      `hand-over-proposal:${avery.subject.accountId}`,
    ])
    const csv = handOverFileOf({ transaction_id: id('7') })
    const { sha256 } = await preview(csv)
    expect(codeOf(await avery.call(proposeHandOvers, { body: { csv, sha256 } }))).toBe('request.too-many')
  })

  it('shows its second agent every line, in pages, with totals by coin', async () => {
    const rows = Array.from({ length: 101 }, (_, index) => ({
      loan_number: `CEL-${1000 + index}`,
      coin_quantity: '0.01',
    }))
    const { uuid } = await propose(...rows, { loan_number: 'CEL-9', coin: 'ETH', coin_quantity: '2' })
    const page = async (number?: string) => {
      const { details } = await blake.ask(getHandOverFile, {
        params: { uuid },
        query: number === undefined ? {} : { page: number },
      })
      return details!
    }
    expect(await page()).toMatchObject({
      page: 1,
      pageCount: 2,
      totals: [
        { coin: 'BTC', lines: 101, coinQuantity: '1.01' },
        { coin: 'ETH', lines: 1, coinQuantity: '2' },
      ],
    })
    expect((await page()).lines).toHaveLength(100)
    const second = await page('2')
    expect(second.lines.map(({ loanNumber }) => loanNumber)).toEqual(['CEL-1100', 'CEL-9'])
    // What is true of the whole file comes once, with its first page.
    expect(second).toMatchObject({ pageCount: 2, results: [], loans: [], totals: [] })
    // Past the last one there is nothing.
    expect((await page('3')).lines).toEqual([])
  })

  it('is previewed 30 times an hour by one agent', async () => {
    await preview('loan_number')
    await product.rows('update request_budgets set used = $1 where subject = $2', [
      MOST_HAND_OVER_PREVIEWS_AN_HOUR,
      `hand-over-preview:${avery.subject.accountId}`,
    ])
    expect(codeOf(await avery.call(previewHandOvers, { body: { csv: 'loan_number' } }))).toBe(
      'request.too-many',
    )
  })
})
