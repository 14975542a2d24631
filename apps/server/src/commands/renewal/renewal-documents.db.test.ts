import { getDocumentFile, getDocuments } from '@pledge/contract/agreements'
import { coins, coinsDue } from '@pledge/copy/format/coins'
import { wireDollars } from '@pledge/copy/format/dollars'
import type { Coin } from '@pledge/domain/collateral/coins'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { readBack } from '@pledge/providers/documents/read-back'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ETHER_OFFER } from '@pledge/testing/steps/payloads'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { renewalsOf } from '../../product/renewals.test-data.ts'

const KINDS = ['APPLICATION_DISCLOSURES', 'TILA_DISCLOSURE', 'LOAN_AGREEMENT', 'SECURITY_AGREEMENT'] as const

/** Statements for a new loan only; the full list is with the words, in `renewal-papers.test.ts`. */
const OF_A_NEW_LOAN =
  /Cash to borrow|send you the money|bank transfer \(ACH\) usually takes|that you deposit for this loan/

describe('the documents of a renewal, as rendered (1.1.20)', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct()
  })
  afterAll(() => product.close())

  const { application, fundedLongAgo, toAgreements } = renewalsOf(() => product)

  /** Every document of an application by its type, with its exact text and its stored version. */
  const loanDocumentsOf = async (borrower: Caller, uuid: string) => {
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    const loanDocuments = new Map<string, string>()
    for (const { uuid: docUuid, identityUuid, type } of documents) {
      const file = await borrower.ask(getDocumentFile, { params: { uuid, identityUuid, docUuid } })
      loanDocuments.set(type, (await readBack(new Uint8Array(file))).text.replaceAll(/\s+/g, ' '))
    }
    expect([...loanDocuments.keys()].toSorted()).toEqual([...KINDS].toSorted())
    return (kind: (typeof KINDS)[number]): string => loanDocuments.get(kind) ?? ''
  }
  const figuresOf = async (borrower: Caller, renewal: string, coin: Coin) => {
    const { selectedOffer, rollForwardLoanDetails: details } = await application(borrower, renewal)
    const units = (quantity: string): bigint => parseCoin(quantity, coin) ?? 0n
    return {
      draw: wireDollars(selectedOffer!.drawAmount),
      required: coinsDue(units(selectedOffer!.minCollateralUnits), coin),
      carried: coins(units(details!.collateral.coinQuantity), coin),
      topUpUnits: units(details!.topUpAmount!.coinQuantity),
    }
  }

  it('state without a top-up the payoff and the rollover collateral, and that nothing is sent', async () => {
    const { borrower, uuid } = await fundedLongAgo()
    const renewal = await toAgreements(borrower, uuid)
    const paper = await loanDocumentsOf(borrower, renewal)
    const { draw, required, carried, topUpUnits } = await figuresOf(borrower, renewal, 'BTC')
    expect(topUpUnits).toBe(0n)
    for (const kind of KINDS) {
      expect(paper(kind)).not.toMatch(OF_A_NEW_LOAN)
      expect(paper(kind)).toContain(carried)
      expect(paper(kind)).not.toContain('5 calendar days')
    }
    expect(paper('LOAN_AGREEMENT')).toContain(`Pays off your former loan ${draw}`)
    expect(paper('LOAN_AGREEMENT')).toContain('Collateral to send None')
    expect(paper('SECURITY_AGREEMENT')).toContain(
      `This loan requires at least ${required} (the "Required Minimum").`,
    )
    expect(paper('SECURITY_AGREEMENT')).toContain('You need not send anything.')
    expect(paper('LOAN_AGREEMENT')).toContain(`under application ${uuid.slice(0, 8).toUpperCase()}`)
  })

  it('require with a top-up only that, to all eighteen decimals of ether (1.9.18)', async () => {
    const { borrower, uuid } = await fundedLongAgo(undefined, ETHER_OFFER)
    const renewal = await toAgreements(borrower, uuid, '2.12345678')
    const paper = await loanDocumentsOf(borrower, renewal)
    const { required, carried, topUpUnits } = await figuresOf(borrower, renewal, 'ETH')
    const due = coinsDue(topUpUnits, 'ETH')
    expect(topUpUnits).toBeGreaterThan(0n)
    for (const kind of KINDS) {
      expect(paper(kind)).not.toMatch(OF_A_NEW_LOAN)
      expect(paper(kind)).toContain(carried)
      expect(paper(kind)).toContain(`at least ${due}`)
    }
    expect(paper('LOAN_AGREEMENT')).toContain(`Collateral to send at least ${due}`)
    expect(paper('LOAN_AGREEMENT')).toContain(`Collateral of this loan at least ${required}`)
    expect(paper('SECURITY_AGREEMENT')).toContain(`You must send at least ${due}.`)
    expect(paper('APPLICATION_DISCLOSURES')).toContain('send the additional collateral')
  })
})
