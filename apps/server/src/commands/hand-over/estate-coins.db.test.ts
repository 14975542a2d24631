import { claimEstateLoan, releaseEstateClaim } from '@pledge/contract/estate-claims'
import { previewEstateRegister } from '@pledge/contract/estate-register'
import { cancelApplication, getApplications } from '@pledge/contract/applications'
import { decideSanctions } from '@pledge/contract/portfolio-sanctions'
import { getWorkItems } from '@pledge/contract/work-items'
import { fileOf } from '@pledge/domain/refinance/register.test-data'
import { codeOf, done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { completeRefinance } from '../../jobs/refinance/complete-refinances.ts'
import { handOverVoidsOf } from '../../product/hand-over-voids.test-data.ts'
import { handOversOf } from '../../product/hand-overs.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { MAYA, refinancesOf } from '../../product/refinances.test-data.ts'

const CEL_1 = 125_000_000n

describe('the coins of the estate in custody and in the books (note 100)', () => {
  let product: Product
  const { imports, signed, read } = refinancesOf(() => product)
  const { handsOver, asks, decides, settles, differenceOf, read: overview } = handOversOf(() => product)
  const { recordedOf } = handOverVoidsOf(() => product)

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
    const held = (await inLedgers('collateral-held')) + (await inLedgers('rehypothecated-collateral'))
    expect(BigInt(String(row?.['pledged']))).toBe(held)
    expect(BigInt(String(row?.['estate'])) + held).toBe(await inCustody())
    expect(await inLedgers('collateral-owed-to-borrower')).toBe(-held)
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

  it('are work while a settlement waits, and it is shown with its loan however many others wait', async () => {
    await handsOver({ loan_number: 'CEL-1' }, { loan_number: 'CEL-2', coin_quantity: '0.5' })
    done(await asks('CEL-1', 'RETURNED'))
    done(await asks('CEL-2', 'RETURNED'))
    const avery = await product.agent('avery')
    const work = async () =>
      (await avery.ask(getWorkItems, { query: { kind: 'handOverToSettle' } })).items.map(
        ({ item, appUuid }) => ({ item, hasApplication: appUuid !== null }),
      )
    const unclaimed = ['CEL-1 BTC', 'CEL-2 BTC'].map((item) => ({ item, hasApplication: false }))
    expect(await work()).toEqual(expect.arrayContaining(unclaimed))
    expect(await work()).toHaveLength(2)
    const maya = await product.borrower('maya@home.example')
    done(await maya.call(claimEstateLoan, { body: { celsiusLoanNumber: 'CEL-1', ...MAYA } }))
    await product.settle()
    // It matches by now, and still waits.
    expect(await work()).toContainEqual({ item: 'CEL-1 BTC', hasApplication: true })
    expect(await work()).toHaveLength(2)
    await product.rows(
      `insert into estate_hand_over_settlements (id, organization_id, loan_number, coin, outcome, handed_over_units, result,
           returned_units, reason, requested_by, requested_at)
         select gen_random_uuid(), $1, 'OLD-' || n, 'BTC', 'ACCEPTED', 1, 'UNKNOWN_LOAN', 0, 'A reason', $2, '2020-01-01'
           from generate_series(1, 100) n`,
      [product.organizationId, avery.subject.accountId],
    )
    expect((await differenceOf('CEL-2'))?.settlement).toMatchObject({ outcome: 'RETURNED' })
    expect((await overview()).otherSettlements).toHaveLength(100)
    await product.rows(
      `update estate_hand_over_settlements set requested_at = now() where loan_number = 'OLD-1'`,
    )
    expect((await overview()).otherSettlements.map(({ loanNumber }) => loanNumber)).not.toContain('OLD-1')
  })

  it('of a canceled refinance are work until they went back, and are never accepted as final (part of P.703)', async () => {
    const { borrower, uuid } = await signed(['CEL-1', 'CEL-2'])
    await handsOver({ loan_number: 'CEL-1' })
    expect(await differenceOf('CEL-1')).toBeUndefined()
    done(await borrower.call(cancelApplication, { params: { uuid } }))
    const avery = await product.agent('avery')
    const work = async () => (await avery.ask(getWorkItems, { query: { kind: 'handOverToSettle' } })).items
    expect(await work()).toMatchObject([{ item: 'CEL-1 BTC', appUuid: null }])
    expect(await differenceOf('CEL-1')).toMatchObject({ result: 'UNCLAIMED', canBeAccepted: false })
    expect(codeOf(await asks('CEL-1', 'ACCEPTED'))).toBe('transition.not-allowed')
    await settles('CEL-1', 'RETURNED')
    expect(await work()).toEqual([])
    expect(await held('CEL-1')).toEqual({ reserved: '0', owed: '0', pledged: '0' })
    await booksAgree()
  })

  it('of a canceled refinance are never accepted, of another coin or without their loan in the register (part of P.703)', async () => {
    const { borrower, uuid } = await signed(['CEL-1', 'CEL-2'])
    await handsOver({ loan_number: 'CEL-1', coin: 'ETH', coin_quantity: '3' })
    expect(await differenceOf('CEL-1')).toMatchObject({ result: 'OTHER_COIN', canBeAccepted: true })
    done(await borrower.call(cancelApplication, { params: { uuid } }))
    expect(await differenceOf('CEL-1')).toMatchObject({ result: 'OTHER_COIN', canBeAccepted: false })
    expect(codeOf(await asks('CEL-1', 'ACCEPTED'))).toBe('transition.not-allowed')
    // As a server of another version may import a file without the loan.
    await product.rows(`delete from estate_loans where loan_number = 'CEL-1'`)
    expect(await differenceOf('CEL-1')).toMatchObject({ result: 'UNKNOWN_LOAN', canBeAccepted: false })
    expect(codeOf(await asks('CEL-1', 'ACCEPTED'))).toBe('transition.not-allowed')
    await settles('CEL-1', 'RETURNED')
    expect(await differenceOf('CEL-1')).toBeUndefined()
  })

  it('keep their loan in the register where a file lacks it, until they went back', async () => {
    await handsOver({ loan_number: 'CEL-1' })
    const preview = async () => {
      const csv = fileOf({ loan_number: 'CEL-2', coin_quantity: '0.75', balance: '10000.00' })
      return (await product.agent('avery')).ask(previewEstateRegister, { body: { csv } })
    }
    expect(await preview()).toMatchObject({ removed: { count: 0 }, withheld: { count: 1 } })
    await settles('CEL-1', 'RETURNED')
    expect(await preview()).toMatchObject({ removed: { count: 1 }, withheld: { count: 0 } })
  })

  describe('of a borrower whom a sanctions list may name (31 CFR 501.603)', () => {
    /** Claimed, and screened with a true match. */
    const matched = async () => {
      const { claims } = refinancesOf(() => product)
      const borrower = await product.borrower('maya@home.example')
      // The screening begins with the claim.
      await product.simulation.screening.driver.answerNext({ lastName: "O'Neil" }, 'REFUSED_SANCTIONS')
      done(await claims(borrower, 'CEL-1'))
      await product.settle()
      const { applications } = await borrower.ask(getApplications, { query: { isCelsiusRefi: 'true' } })
      return String(applications[0]?.appUuid)
    }
    const isHeld = async (uuid: string) => {
      const [row] = await product.rows('select sanctions_hold_at from applications where id = $1', [uuid])
      return row?.['sanctions_hold_at'] !== null
    }
    const decidesMatch = async (uuid: string, decision: 'clear' | 'confirm') => {
      for (const name of ['avery', 'blake'] as const) {
        const body = { decision, note: 'Checked with the list' }
        done(await (await product.agent(name)).call(decideSanctions, { params: { uuid }, body }))
      }
    }

    it('are held by the screening, and do not go back until two agents have cleared the match', async () => {
      await handsOver({ loan_number: 'CEL-1', coin_quantity: '1.5' })
      const uuid = await matched()
      expect(await isHeld(uuid)).toBe(true)
      expect(await differenceOf('CEL-1')).toMatchObject({ result: 'EXCESS', returnQuantity: '0.25' })
      expect(codeOf(await asks('CEL-1', 'RETURNED'))).toBe('transition.not-allowed')
      await decidesMatch(uuid, 'clear')
      await settles('CEL-1', 'RETURNED')
      expect(await held('CEL-1')).toMatchObject({ reserved: String(CEL_1) })
      await booksAgree()
    })

    it('stay where another agent had asked to record their return before', async () => {
      await handsOver({ loan_number: 'CEL-1' })
      done(await asks('CEL-1', 'RETURNED'))
      const uuid = await matched()
      expect(await isHeld(uuid)).toBe(true)
      expect(codeOf(await decides('CEL-1', 'confirm'))).toBe('transition.not-allowed')
      await decidesMatch(uuid, 'confirm')
      expect(codeOf(await decides('CEL-1', 'confirm'))).toBe('transition.not-allowed')
      expect(await held('CEL-1')).toMatchObject({ reserved: String(CEL_1) })
      done(await decides('CEL-1', 'refuse'))
      await booksAgree()
    })

    it('stay where somebody else claims the loan later, and where the register has it no more', async () => {
      await handsOver({ loan_number: 'CEL-1', coin_quantity: '1.5' })
      const uuid = await matched()
      expect(await isHeld(uuid)).toBe(true)
      await product.rows('update estate_claims set ended_at = claimed_at where application_id = $1', [uuid])
      await product.rows(
        `insert into estate_claims (id, estate_loan_id, organization_id, borrower_id, claimed_at, ended_at)
           select gen_random_uuid(), estate_loan_id, organization_id, borrower_id, claimed_at + interval '1 day',
               claimed_at + interval '2 days'
             from estate_claims where application_id = $1`,
        [uuid],
      )
      expect(codeOf(await asks('CEL-1', 'RETURNED'))).toBe('transition.not-allowed')
      expect(await recordedOf('CEL-1')).toMatchObject([{ obstacle: 'HELD' }])
      await product.rows(`delete from estate_loans where loan_number = 'CEL-1'`)
      expect(await differenceOf('CEL-1')).toMatchObject({ result: 'UNKNOWN_LOAN' })
      expect(codeOf(await asks('CEL-1', 'RETURNED'))).toBe('transition.not-allowed')
      expect(await recordedOf('CEL-1')).toMatchObject([{ obstacle: 'HELD' }])
    })

    it('are not there yet: the match is for an agent, and no hold begins', async () => {
      expect(await isHeld(await matched())).toBe(false)
    })
  })
})
