import { claimEstateLoan } from '@pledge/contract/estate-claims'
import { getApplications } from '@pledge/contract/applications'
import { requestHandOverVoid } from '@pledge/contract/hand-over-voids'
import { getWorkItems } from '@pledge/contract/work-items'
import { codeOf, done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { completeRefinance } from '../../jobs/refinance/complete-refinances.ts'
import { handOverVoidsOf } from '../../product/hand-over-voids.test-data.ts'
import { handOversOf, someTransaction } from '../../product/hand-overs.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { importRegister, MAYA, refinancesOf } from '../../product/refinances.test-data.ts'

describe('a hand-over that was recorded wrongly (note 100)', () => {
  let product: Product
  const { signed, read, claims } = refinancesOf(() => product)
  const { handsOver, asks, settles, decides, differenceOf, ...pages } = handOversOf(() => product)
  const { recordedOf, asksToVoid, decidesVoid } = handOverVoidsOf(() => product)
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    await importRegister(await product.agent('avery'), { loan_number: 'CEL-1' })
  })
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  /** The accounts of the loan's coins, in base units. */
  const held = async () => {
    const [row] = await product.rows(
      `select reserved_units::text as reserved, owed_units::text as owed, pledged_units::text as pledged
         from estate_coin_balances where loan_number = 'CEL-1'`,
    )
    return row
  }
  const transfers = () =>
    product.rows(
      `select source_account as source, target_account as target, quantity_units::text as units
         from estate_coin_transfers where loan_number = 'CEL-1' order by transferred_at, source_account`,
    )
  const isWork = async () => {
    const avery = await product.agent('avery')
    const { items } = await avery.ask(getWorkItems, { query: { kind: 'handOverToSettle' } })
    return items.some(({ item }) => item === 'CEL-1 BTC')
  }
  const settled = async () => {
    await product.application.clock.forward(61_000)
    await product.settle()
  }

  it('is voided by two agents with a reason, also where it matches: its coins leave the books by an opposite entry', async () => {
    const maya = await product.borrower('maya@home.example')
    done(await maya.call(claimEstateLoan, { body: { celsiusLoanNumber: 'CEL-1', ...MAYA } }))
    await handsOver({ loan_number: 'CEL-1' })
    expect(await differenceOf('CEL-1')).toBeUndefined()
    expect(await recordedOf('CEL-1')).toMatchObject([
      { coinQuantity: '1.25', voided: 'NO', obstacle: null, reservedQuantity: '1.25', leftQuantity: '0' },
    ])
    expect(codeOf(await asksToVoid('CEL-1', ' '))).toBe('approval.reason-required')
    done(await asksToVoid('CEL-1'))
    expect(codeOf(await asksToVoid('CEL-1'))).toBe('transition.not-allowed')
    expect(await isWork()).toBe(true)
    expect((await pages.read()).voids).toMatchObject([
      { loanNumber: 'CEL-1', coinQuantity: '1.25', leftQuantity: '0', isOwn: true, obstacle: null },
    ])
    expect(codeOf(await decidesVoid('avery', 'confirm'))).toBe('approval.same-agent')
    done(await decidesVoid('blake', 'confirm'))
    expect(await held()).toEqual({ reserved: '0', owed: '0', pledged: '0' })
    expect(await transfers()).toEqual([
      { source: 'ESTATE', target: 'RESERVED', units: '125000000' },
      { source: 'RESERVED', target: 'ESTATE', units: '125000000' },
    ])
    expect(await recordedOf('CEL-1')).toMatchObject([{ voided: 'CONFIRMED' }])
    expect((await pages.read()).voids).toEqual([])
    const audited = await product.rows(
      `select call from audit_entries where call like '%HandOverVoid' and outcome = 'done' order by id`,
    )
    expect(audited).toEqual([{ call: 'requestHandOverVoid' }, { call: 'decideHandOverVoid' }])
  })

  it('begins no loan while its void waits, and the application waits again once it is confirmed', async () => {
    const { borrower, uuid } = await signed(['CEL-1'])
    await handsOver({ loan_number: 'CEL-1', coin_quantity: '1' })
    await handsOver({ loan_number: 'CEL-1', coin_quantity: '0.2' })
    done(await asksToVoid('CEL-1'))
    // What is missing comes in the meantime.
    await handsOver({ loan_number: 'CEL-1', coin_quantity: '0.05' })
    const job = { organizationId: product.organizationId, applicationId: uuid }
    expect(await completeRefinance(product.application.jobs, job)).toBe(false)
    done(await decidesVoid('blake', 'confirm'))
    await settled()
    expect((await read(borrower, uuid)).state).toBe('WAITING_FOR_COLLATERAL')
    expect(await differenceOf('CEL-1')).toMatchObject({ result: 'SHORT', missingQuantity: '0.2' })
    await handsOver({ loan_number: 'CEL-1', coin_quantity: '0.2' })
    await settled()
    expect((await read(borrower, uuid)).state).toBe('COMPLETE')
  })

  it('begins the loan once another agent refuses the void', async () => {
    const { borrower, uuid } = await signed(['CEL-1'])
    await handsOver({ loan_number: 'CEL-1', coin_quantity: '1' })
    done(await asksToVoid('CEL-1'))
    await handsOver({ loan_number: 'CEL-1', coin_quantity: '0.25' })
    done(await decidesVoid('blake', 'refuse'))
    await product.settle()
    expect((await read(borrower, uuid)).state).toBe('COMPLETE')
  })

  it('comes again in a later file with the right quantity, and counts once', async () => {
    const transaction = someTransaction()
    const line = { loan_number: 'CEL-1', transaction_id: transaction }
    for (const quantity of ['12.5', '0.125']) {
      await handsOver({ ...line, coin_quantity: quantity })
      done(await asksToVoid('CEL-1'))
      done(await decidesVoid('blake', 'confirm'))
    }
    await handsOver({ ...line, coin_quantity: '1.25' })
    expect((await recordedOf('CEL-1')).map(({ voided }) => voided)).toEqual(['CONFIRMED', 'CONFIRMED', 'NO'])
    expect(await held()).toMatchObject({ reserved: '125000000' })
    expect(await product.rows('select count(*)::integer as n from estate_hand_over_corrections')).toEqual([
      { n: 2 },
    ])
    // It is there, so no file has it again.
    await expect(handsOver({ ...line, coin_quantity: '1.25' })).rejects.toThrow('refinance.file-invalid')
  })

  it('is taken back by the agent who asked, and is none of a line that no confirmed file has', async () => {
    await handsOver({ loan_number: 'CEL-1' })
    done(await asksToVoid('CEL-1'))
    done(await decidesVoid('avery', 'refuse'))
    expect(await recordedOf('CEL-1')).toMatchObject([{ voided: 'NO' }])
    const [{ fileUuid: uuid } = { fileUuid: '' }] = await recordedOf('CEL-1')
    const avery = await product.agent('avery')
    const params = { uuid, loanNumber: 'CEL-1' }
    const body = { transactionId: someTransaction(), reason: 'It is wrong' }
    expect(codeOf(await avery.call(requestHandOverVoid, { params, body }))).toBe('access.not-found')
  })

  it('cannot be voided once the new loan has begun on it', async () => {
    const { borrower, uuid } = await signed(['CEL-1'])
    await handsOver({ loan_number: 'CEL-1' })
    await settled()
    expect((await read(borrower, uuid)).state).toBe('COMPLETE')
    expect(await recordedOf('CEL-1')).toMatchObject([{ obstacle: 'IN_SERVICE' }])
    expect(codeOf(await asksToVoid('CEL-1'))).toBe('transition.not-allowed')
  })

  it('cannot be voided while a settlement waits or after coins of it went back, and the other way around', async () => {
    await handsOver({ loan_number: 'CEL-1' })
    done(await asks('CEL-1', 'RETURNED'))
    expect(await recordedOf('CEL-1')).toMatchObject([{ obstacle: 'WAITS' }])
    expect(codeOf(await asksToVoid('CEL-1'))).toBe('transition.not-allowed')
    done(await decides('CEL-1', 'refuse'))
    done(await asksToVoid('CEL-1'))
    expect(codeOf(await asks('CEL-1', 'RETURNED'))).toBe('transition.not-allowed')
    done(await decidesVoid('blake', 'refuse'))
    await settles('CEL-1', 'RETURNED')
    expect(await recordedOf('CEL-1')).toMatchObject([{ obstacle: 'RETURNED' }])
    expect(codeOf(await asksToVoid('CEL-1'))).toBe('transition.not-allowed')
  })

  it('stays while a sanctions list may name its borrower, also where the void was asked for before (31 CFR 501.603)', async () => {
    await handsOver({ loan_number: 'CEL-1' })
    done(await asksToVoid('CEL-1'))
    await product.simulation.screening.driver.answerNext({ lastName: "O'Neil" }, 'REFUSED_SANCTIONS')
    const borrower = await product.borrower('maya@home.example')
    done(await claims(borrower, 'CEL-1'))
    await product.settle()
    const { applications } = await borrower.ask(getApplications, { query: { isCelsiusRefi: 'true' } })
    expect(applications).toHaveLength(1)
    expect((await pages.read()).voids).toMatchObject([{ obstacle: 'HELD' }])
    expect(codeOf(await decidesVoid('blake', 'confirm'))).toBe('refinance.register-changed')
    expect(await held()).toMatchObject({ reserved: '125000000' })
    done(await decidesVoid('avery', 'refuse'))
    expect(codeOf(await asksToVoid('CEL-1'))).toBe('transition.not-allowed')
  })
})
