import { decideHandOvers, previewHandOvers, proposeHandOvers } from '@pledge/contract/hand-overs'
import { getSandboxHandOvers } from '@pledge/sandbox/contract/estate'
import { createProduct, type Product } from '@pledge/server/product/product.test-data'
import { handOversOf } from '@pledge/server/product/hand-overs.test-data'
import { refinancesOf } from '@pledge/server/product/refinances.test-data'
import { topUpsOf } from '@pledge/server/product/top-ups.test-data'
import { done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

describe('the estate in the sandbox', () => {
  let product: Product
  const { imports, signed, selected, read } = refinancesOf(() => product)
  const { handsOver, settles } = handOversOf(() => product)
  const { toTopUp, sendsTopUp, mines } = topUpsOf(() => product)
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    await imports(
      { loan_number: 'CEL-1' },
      { loan_number: 'CEL-2', coin_quantity: '0.75', balance: '10000.00' },
    )
  })
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const estate = (organization = 'PLEDGE') =>
    product.anonymous.ask(getSandboxHandOvers, { query: { organization } })
  const file = async (): Promise<string> => {
    const { csv } = await estate()
    if (csv === null) throw new Error('nothing is awaited')
    return csv
  }
  const propose = async (csv: string) => {
    const avery = await product.agent('avery')
    const { sha256, problemCount, loans } = await avery.ask(previewHandOvers, { body: { csv } })
    expect(problemCount).toBe(0)
    const params = await avery.ask(proposeHandOvers, { body: { csv, sha256 } })
    return { params, loans }
  }
  const decide = async (params: { readonly uuid: string }, decision: 'confirm' | 'refuse') => {
    const body = { decision, reason: decision === 'refuse' ? 'Not yet' : '' }
    done(await (await product.agent('blake')).call(decideHandOvers, { params, body }))
    await product.settle()
  }

  it('has nothing to hand over before the last agreement is signed, or of an unknown organization', async () => {
    const nothing = { loans: [], csv: null }
    expect(await estate()).toEqual(nothing)
    await selected(await product.borrower('maya@home.example'), ['CEL-1'])
    expect(await estate()).toEqual(nothing)
    expect(await estate('NOWHERE')).toEqual(nothing)
  })

  it('says in a file what it hands over, which two agents accept and which completes the refinance', async () => {
    const { borrower, uuid } = await signed(['CEL-1', 'CEL-2'])
    expect((await read(borrower, uuid)).state).toBe('WAITING_FOR_COLLATERAL')
    expect((await estate()).loans).toEqual([
      { loanNumber: 'CEL-1', coin: 'BTC', quantity: '1.25' },
      { loanNumber: 'CEL-2', coin: 'BTC', quantity: '0.75' },
    ])
    expect((await estate('NORTHWIND')).loans).toEqual([])
    expect(await file()).toBe(await file())
    const { params, loans } = await propose(await file())
    expect(loans).toMatchObject([
      { loanNumber: 'CEL-1', result: 'CONFIRMED' },
      { loanNumber: 'CEL-2', result: 'CONFIRMED' },
    ])
    // They are announced already.
    expect((await estate()).loans).toEqual([])
    await decide(params, 'confirm')
    expect((await read(borrower, uuid)).state).toBe('COMPLETE')
    expect((await estate()).loans).toEqual([])
  })

  it('has something to hand over once the top-up is confirmed, and not before', async () => {
    const maya = await product.borrower('maya@home.example')
    const { uuid } = await toTopUp(maya, 'CEL-1')
    expect((await estate()).loans).toEqual([])
    await sendsTopUp(maya, uuid)
    await mines()
    expect((await estate()).loans).toMatchObject([{ loanNumber: 'CEL-1', quantity: '1.25' }])
  })

  it('hands over what is missing of coins that came in part, or went back', async () => {
    const { borrower, uuid } = await signed(['CEL-1'])
    const first = await propose(await file())
    await decide(first.params, 'refuse')
    await handsOver({ loan_number: 'CEL-1', coin_quantity: '0.25' })
    expect((await estate()).loans).toMatchObject([{ quantity: '1' }])
    await settles('CEL-1', 'RETURNED')
    expect((await estate()).loans).toMatchObject([{ quantity: '1.25' }])
    await decide((await propose(await file())).params, 'confirm')
    expect((await read(borrower, uuid)).state).toBe('COMPLETE')
  })
})
