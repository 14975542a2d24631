import { decideHandOvers, previewHandOvers, proposeHandOvers } from '@pledge/contract/hand-overs'
import { handOverFileOf, type HandOverRow } from '@pledge/domain/refinance/hand-over.test-data'
import { codeOf, done } from '@pledge/testing/call/answer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../product/callers.test-data.ts'
import { handOversOf } from '../../product/hand-overs.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { importRegister } from '../../product/refinances.test-data.ts'

const RETURN = 'c'.repeat(64)
const LATER = { coin_quantity: '0.25', transaction_id: RETURN }

describe('a transaction that hands coins over or sends them back (note 100)', () => {
  let product: Product
  let avery: Caller
  let blake: Caller
  const { asks, decides, handsOver } = handOversOf(() => product)
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
    avery = await product.agent('avery')
    blake = await product.agent('blake')
    await importRegister(avery, { loan_number: 'CEL-1' })
    await handsOver({ loan_number: 'CEL-1' })
  })
  beforeEach(() => product.startAnew())
  afterAll(() => product.close())

  const preview = (csv: string) => avery.ask(previewHandOvers, { body: { csv } })
  const propose = async (row: Partial<HandOverRow>) => {
    const csv = handOverFileOf(row)
    const { sha256 } = await preview(csv)
    return avery.call(proposeHandOvers, { body: { csv, sha256 } })
  }
  const decide = (uuid: string, decision: 'confirm' | 'refuse') =>
    blake.call(decideHandOvers, { params: { uuid }, body: { decision, reason: 'Checked' } })
  const returns = () => asks('CEL-1', 'RETURNED', RETURN)

  it('is in no file while it is named as a return, waiting or confirmed', async () => {
    const again = handOverFileOf(LATER)
    const problem = { line: 2, message: 'transaction_id sent coins of this loan back to the estate' }
    done(await returns())
    expect((await preview(again)).problems).toEqual([problem])
    done(await decides('CEL-1', 'refuse'))
    expect((await preview(again)).problems).toEqual([])
    done(await returns())
    done(await decides('CEL-1', 'confirm'))
    expect((await preview(again)).problems).toEqual([problem])
    expect(codeOf(await propose(LATER))).toBe('refinance.file-invalid')
    // For another loan, the same transaction can have handed coins over.
    expect((await preview(handOverFileOf({ ...LATER, loan_number: 'CEL-2' }))).problems).toEqual([])
  })

  it('is no return while a file waits that hands coins over by it', async () => {
    const { uuid } = done(await propose(LATER))
    expect(codeOf(await returns())).toBe('transition.not-allowed')
    done(await decide(uuid, 'refuse'))
    done(await returns())
  })

  it('is confirmed neither in a file nor as a return where both wait, as an earlier server stored them', async () => {
    const { uuid } = done(await propose({ ...LATER, transaction_id: 'd'.repeat(64) }))
    done(await returns())
    await product.rows('update estate_hand_over_settlements set transaction_id = $1', ['d'.repeat(64)])
    expect(codeOf(await decide(uuid, 'confirm'))).toBe('transition.not-allowed')
    expect(codeOf(await decides('CEL-1', 'confirm'))).toBe('refinance.register-changed')
    done(await decides('CEL-1', 'refuse'))
    done(await decide(uuid, 'confirm'))
  })
})
