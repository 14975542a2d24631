import { claimEstateLoan, releaseEstateClaim } from '@pledge/contract/estate-claims'
import { getWorkItems } from '@pledge/contract/work-items'
import { codeOf, done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { completeRefinance } from '../../jobs/refinance/complete-refinances.ts'
import { handOversOf } from '../../product/hand-overs.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { MAYA, refinancesOf } from '../../product/refinances.test-data.ts'

const CEL_1 = 125_000_000n

describe('the coins of the estate in custody and in the books (note 100)', () => {
  let product: Product
  const { imports, signed, read } = refinancesOf(() => product)
  const { handsOver, asks, decides, settles, differenceOf, read: overview } = handOversOf(() => product)

  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  beforeEach(async () => {
    await product.startAnew()
    await product.walked('register of two loans', () =>
      imports({ loan_number: 'CEL-1' }, { loan_number: 'CEL-2', coin_quantity: '0.75', balance: '10000.00' }),
    )
  })
  afterAll(() => product.close())

  /** The accounts of a loan's coins, in base units. */
  const held = async (loanNumber: string) => {
    const [row] = await product.rows(
      `select reserved_units::text as reserved, owed_units::text as owed, pledged_units::text as pledged
         from estate_coin_balances where loan_number = $1`,
      [loanNumber],
    )
    return row ?? null
  }
  /** What the ledgers of loans have of coins, without deposits: nobody makes any in this file. */
  const inLedgers = async (account: string) => {
    const [row] = await product.rows(
      `select coalesce(sum(amount), 0)::text as units from ledger_postings where asset = 'BTC' and account = $1`,
      [account],
    )
    return BigInt(String(row?.['units']))
  }
  /** All coins that came from the estate, less those that went back: what custody holds. */
  const inCustody = async () => {
    const [row] = await product.rows(
      `select (select coalesce(sum(quantity_units), 0) from estate_hand_overs)
         - (select coalesce(sum(returned_units), 0) from estate_hand_over_settlements where decision = 'CONFIRMED') as units`,
    )
    return BigInt(String(row?.['units']))
  }
  /** The books have every coin once: for the estate, reserved, or as collateral of a loan. */
  const booksAgree = async () => {
    const [row] = await product.rows(
      `select coalesce(sum(reserved_units + owed_units), 0)::text as estate, coalesce(sum(pledged_units), 0)::text as pledged
         from estate_coin_balances`,
    )
    expect(BigInt(String(row?.['pledged']))).toBe(await inLedgers('collateral-held'))
    expect(BigInt(String(row?.['estate'])) + (await inLedgers('collateral-held'))).toBe(await inCustody())
    expect(await inLedgers('collateral-owed-to-borrower')).toBe(-(await inLedgers('collateral-held')))
  }
  const settled = async () => {
    await product.application.clock.forward(61_000)
    await product.settle()
  }

  it('are reserved once they are handed over, and collateral once the loan begins', async () => {
    const { borrower, uuid } = await signed(['CEL-1', 'CEL-2'])
    await handsOver({ loan_number: 'CEL-1' })
    expect(await held('CEL-1')).toEqual({ reserved: String(CEL_1), owed: '0', pledged: '0' })
    await booksAgree()
    await handsOver({ loan_number: 'CEL-2', coin_quantity: '0.75' })
    await settled()
    expect((await read(borrower, uuid)).state).toBe('COMPLETE')
    expect(await held('CEL-1')).toEqual({ reserved: '0', owed: '0', pledged: String(CEL_1) })
    await booksAgree()
  })

  it('secure the new loan as far as they are registered: an accepted excess is owed to the estate until it goes back', async () => {
    const { borrower, uuid } = await signed(['CEL-1'])
    await handsOver({ loan_number: 'CEL-1', coin_quantity: '1.5' })
    await settles('CEL-1', 'ACCEPTED')
    await settled()
    expect((await read(borrower, uuid)).state).toBe('COMPLETE')
    expect(await inLedgers('collateral-held')).toBe(CEL_1)
    expect(await held('CEL-1')).toEqual({ reserved: '0', owed: '25000000', pledged: String(CEL_1) })
    await booksAgree()

    const { accepted, differences, coins } = await overview()
    expect(differences).toEqual([])
    expect(accepted).toMatchObject([{ loanNumber: 'CEL-1', result: 'EXCESS', returnQuantity: '0.25' }])
    expect(coins).toMatchObject([
      { handedOverQuantity: '1.5', excessQuantity: '0.25', pledgedQuantity: '1.25' },
    ])
    await settles('CEL-1', 'RETURNED')
    expect(await held('CEL-1')).toEqual({ reserved: '0', owed: '0', pledged: String(CEL_1) })
    expect((await overview()).accepted).toEqual([])
    await booksAgree()
  })

  it('never go back once they are pledged, whatever is handed over later', async () => {
    await signed(['CEL-1'])
    await handsOver({ loan_number: 'CEL-1', coin_quantity: '1.5' })
    await settles('CEL-1', 'ACCEPTED')
    await settled()
    await handsOver({ loan_number: 'CEL-1', coin_quantity: '0.1' })
    expect(await differenceOf('CEL-1')).toMatchObject({
      result: 'EXCESS',
      handedOverQuantity: '1.6',
      returnQuantity: '0.35',
    })
    await settles('CEL-1', 'RETURNED')
    expect(await held('CEL-1')).toEqual({ reserved: '0', owed: '0', pledged: String(CEL_1) })
    await booksAgree()
  })

  it('begin no loan while an agent says that they went back, also where the loan is claimed since', async () => {
    await handsOver({ loan_number: 'CEL-1' })
    expect(await differenceOf('CEL-1')).toMatchObject({ result: 'UNCLAIMED' })
    done(await asks('CEL-1', 'RETURNED'))
    const { borrower, uuid } = await signed(['CEL-1'])
    const state = async () => {
      await settled()
      return (await read(borrower, uuid)).state
    }
    expect(await state()).toBe('WAITING_FOR_COLLATERAL')
    // Whoever asks for the completion.
    const job = { organizationId: product.organizationId, applicationId: uuid }
    expect(await completeRefinance(product.application.jobs, job)).toBe(false)
    expect((await overview()).otherSettlements).toMatchObject([
      { loanNumber: 'CEL-1', outcome: 'RETURNED', isOutdated: false },
    ])
    // The coins are gone, whatever the first agent saw of the claim.
    done(await decides('CEL-1', 'confirm'))
    expect(await state()).toBe('WAITING_FOR_COLLATERAL')
    expect(await held('CEL-1')).toEqual({ reserved: '0', owed: '0', pledged: '0' })
    await booksAgree()
    // Its borrower still waits: agents see it until coins are there again.
    expect(await differenceOf('CEL-1')).toMatchObject({ result: 'SHORT', handedOverQuantity: '0' })
    await handsOver({ loan_number: 'CEL-1' })
    expect(await state()).toBe('COMPLETE')
    await booksAgree()
  })

  it('begin the loan once another agent refuses that they went back', async () => {
    await handsOver({ loan_number: 'CEL-1' })
    done(await asks('CEL-1', 'RETURNED'))
    const { borrower, uuid } = await signed(['CEL-1'])
    await settled()
    done(await decides('CEL-1', 'refuse'))
    await product.settle()
    expect((await read(borrower, uuid)).state).toBe('COMPLETE')
  })

  it('are a new difference after another claim, however alike it is', async () => {
    const maya = await product.borrower('maya@home.example')
    const claims = async () =>
      done(await maya.call(claimEstateLoan, { body: { celsiusLoanNumber: 'CEL-1', ...MAYA } }))
    await claims()
    await handsOver({ loan_number: 'CEL-1', coin_quantity: '1.5' })
    await settles('CEL-1', 'ACCEPTED')
    expect((await overview()).differences).toEqual([])
    const release = async (agent: 'avery' | 'blake', step: 'request' | 'confirm') =>
      done(
        await (
          await product.agent(agent)
        ).call(releaseEstateClaim, {
          params: { loanNumber: 'CEL-1' },
          body: { step, reason: 'The account is lost' },
        }),
      )
    await release('avery', 'request')
    await release('blake', 'confirm')
    await claims()
    expect((await overview()).differences).toMatchObject([{ loanNumber: 'CEL-1', result: 'EXCESS' }])
  })

  it('of a loan with too few stay in the work list until its claim is released, which ends the application', async () => {
    const { borrower, uuid } = await signed(['CEL-1'])
    await handsOver({ loan_number: 'CEL-1', coin_quantity: '1' })
    expect(codeOf(await asks('CEL-1', 'ACCEPTED'))).toBe('transition.not-allowed')
    const avery = await product.agent('avery')
    const work = async () => (await avery.ask(getWorkItems, { query: { kind: 'handOverToSettle' } })).items
    expect(await work()).toMatchObject([{ item: 'CEL-1 BTC', appUuid: uuid }])
    await settles('CEL-1', 'RETURNED')
    expect(await work()).toMatchObject([{ item: 'CEL-1 BTC', appUuid: uuid }])
    const body = (step: 'request' | 'confirm') => ({ step, reason: 'The estate has no more' })
    const params = { loanNumber: 'CEL-1' }
    done(await avery.call(releaseEstateClaim, { params, body: body('request') }))
    const blake = await product.agent('blake')
    done(await blake.call(releaseEstateClaim, { params, body: body('confirm') }))
    expect((await read(borrower, uuid)).state).toBe('CANCELLED')
    expect(await work()).toEqual([])
  })
})
