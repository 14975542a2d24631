import { getDocumentFile, getDocuments } from '@pledge/contract/agreements'
import { getCollateral } from '@pledge/contract/collateral'
import { presentOfferAmounts } from '@pledge/contract/collateral-figures'
import { getApplication } from '@pledge/contract/applications'
import { getApplicationFile } from '@pledge/contract/portfolio'
import { getReplacementOffer, replaceOffer } from '@pledge/contract/replacement-offer'
import { getLoan } from '@pledge/contract/servicing'
import { coins, coinsDue } from '@pledge/copy/format/coins'
import { wireDollars } from '@pledge/copy/format/dollars'
import { dueCoins } from '@pledge/copy/format/page-coins'
import { shortPercent } from '@pledge/copy/format/percent'
import { COIN_DECIMALS, type Coin } from '@pledge/domain/collateral/coins'
import { parseCoin } from '@pledge/domain/money/coin-quantity'
import { parseDollars } from '@pledge/domain/money/dollars'
import { quoteFromJson } from '@pledge/domain/offer/quote-record'
import { readBack } from '@pledge/providers/documents/read-back'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stateOf } from '@pledge/testing/steps/world'
import { BANK, OFFER } from '@pledge/testing/steps/payloads'
import { release } from '@pledge/testing/steps/origination'
import { refreshPrices } from '../../jobs/offer/refresh-prices.ts'
import type { Caller } from '../../product/callers.test-data.ts'
import { createProduct, type Product } from '../../product/product.test-data.ts'
import { withSol } from '../../product/sol.test-data.ts'
import { bringTo, driverOf, mailsTo } from '../../product/steps.test-data.ts'

const DAY_MS = 86_400_000
const LEVELS = ['warning', 'marginCall', 'liquidation'] as const

/** An amount of collateral, as any place shows it. */
interface Report {
  readonly coinQuantity: string
  readonly ltv: string | null
  readonly triggers: Readonly<Record<string, { readonly ltv: string; readonly price: string }>>
}
const bare = ({ coinQuantity, ltv, triggers }: Report): Report => ({ coinQuantity, ltv, triggers })

/** By hand: the whole cent at or below balance / (coins x level). */
const priceAt = (balance: string, quantity: string, coin: Coin, levelPercent: bigint): string => {
  const cents = (parseDollars(balance) ?? 0n) * 10n ** BigInt(COIN_DECIMALS[coin]) * 100n
  const whole = cents / ((parseCoin(quantity, coin) ?? 0n) * levelPercent)
  return `${whole / 100n}.${String(whole % 100n).padStart(2, '0')}`
}

describe('the planned amount and the required minimum', () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct()
    await withSol(product)
  })
  afterAll(() => product.close())

  const paperOf = async (borrower: Caller, uuid: string, kind: string): Promise<string> => {
    const { documents } = await borrower.ask(getDocuments, { params: { uuid } })
    const { uuid: docUuid, identityUuid } = documents.find((one: { type: string }) => one.type === kind)!
    const file = await borrower.ask(getDocumentFile, { params: { uuid, identityUuid, docUuid } })
    return (await readBack(new Uint8Array(file))).text.replaceAll(/\s+/g, ' ')
  }
  const file = async (uuid: string) => {
    const avery = await product.agent('avery')
    return (await avery.ask(getApplicationFile, { params: { uuid } })).application
  }
  const booksHold = async (uuid: string, coin: Coin): Promise<string> => {
    const [row] = await product.rows(
      `select coalesce(sum(amount), 0)::text as held from ledger_postings
        where application_id = $1 and account = 'collateral-held' and asset = $2`,
      [uuid, coin],
    )
    return String(row?.['held'])
  }
  /** The balance in the ledger: principal and interest. */
  const booksOwe = async (uuid: string): Promise<bigint> => {
    const [row] = await product.rows(
      `select coalesce(sum(amount), 0)::text as owed from ledger_postings
        where application_id = $1 and asset = 'USD' and account in ('loan-principal', 'interest-receivable')`,
      [uuid],
    )
    return BigInt(String(row?.['owed']))
  }
  const sendsPlanned = async (borrower: Caller, uuid: string, coin: Coin, quantity: string) => {
    const { wallet } = await borrower.ask(getCollateral, { params: { uuid } })
    const driver = driverOf(product, coin)
    await driver.sendToAddress({ address: wallet.depositAddress!, units: parseCoin(quantity, coin) ?? 0n })
    await driver.mine(96)
    await product.settle()
    expect(await stateOf(borrower, uuid)).toBe('MANUAL_FUNDING_RELEASE')
  }

  it.each([
    ['BTC', '0.25'],
    ['ETH', '8'],
    ['SOL', '150'],
  ] as const)(
    'are the same everywhere, with their LTV and trigger prices: %s, %s typed (1.2.115, 1.3.21, 1.9.09, 1.9.10)',
    async (coin, typed) => {
      const borrower = await product.borrower()
      const request = { ...OFFER, collateralType: coin, coinQuantity: typed }
      const uuid = await bringTo(product, borrower, 'WAITING_FOR_COLLATERAL', BANK, request)
      const { selectedOffer: offer } = (await borrower.ask(getApplication, { params: { uuid } })).application
      const planned = bare(offer!.plannedAmount)
      const minimum = bare(offer!.requiredMinimum)

      // The typed amount stays, with the minimum beside it; both computed by hand from the offer.
      expect(planned.coinQuantity).toBe(typed)
      expect(offer!.collateralUnits).toBe(typed)
      expect(minimum.coinQuantity).toBe(offer!.minCollateralUnits)
      expect(minimum.coinQuantity).not.toBe(typed)
      for (const shown of [planned, minimum])
        for (const level of LEVELS) {
          const { ltv, price } = shown.triggers[level] ?? { ltv: '', price: '' }
          const percent = BigInt(Math.round(Number(ltv) * 100))
          expect(price).toBe(priceAt(offer!.amount, shown.coinQuantity, coin, percent))
        }
      expect(planned.triggers).not.toEqual(minimum.triggers)
      expect(offer!.ltv).toBe(planned.ltv)
      expect(offer!.triggers).toEqual(planned.triggers)

      // The page with immediate quotes, collateral page, agents' file.
      const [stored] = await product.rows(
        'select quote from offers join applications on offers.id = selected_offer_id where applications.id = $1',
        [uuid],
      )
      const atOnce = presentOfferAmounts(quoteFromJson(stored?.['quote']))
      const status = await borrower.ask(getCollateral, { params: { uuid } })
      const { selectedOffer: seen } = await file(uuid)
      for (const place of [atOnce, status, seen]) {
        expect(bare(place!.plannedAmount)).toEqual(planned)
        expect(bare(place!.requiredMinimum)).toEqual(minimum)
      }
      expect(status.requiredCoinAmount.coinQuantity).toBe(minimum.coinQuantity)

      // Agreement and application disclosures.
      const units = (quantity: string) => parseCoin(quantity, coin) ?? 0n
      const agreement = await paperOf(borrower, uuid, 'SECURITY_AGREEMENT')
      const disclosures = await paperOf(borrower, uuid, 'APPLICATION_DISCLOSURES')
      for (const text of [agreement, disclosures]) {
        expect(text).toContain(coins(units(typed), coin))
        expect(text).toContain(coinsDue(units(minimum.coinQuantity), coin))
        for (const shown of [planned, minimum])
          for (const level of LEVELS) expect(text).toContain(wireDollars(shown.triggers[level]?.price ?? ''))
      }
      expect(agreement).toContain(
        `the LTV is ${shortPercent(planned.ltv ?? '')} with the Planned Amount and ${shortPercent(minimum.ltv ?? '')} with the Required Minimum`,
      )
      expect(agreement).toContain('Funding begins at the Required Minimum')

      // The email that requests it.
      const mails = await mailsTo(product, borrower)
      const due = mails.find((mail) => mail.subject.includes('Send your collateral'))
      expect(due?.text).toContain(
        `You planned to send ${dueCoins(typed, coin)}, and the required minimum is ${dueCoins(minimum.coinQuantity, coin)}.`,
      )

      // The planned amount is sent: the confirmed amount equals it, with its figures, and in the ledger.
      await sendsPlanned(borrower, uuid, coin, typed)
      expect(await booksHold(uuid, coin)).toBe(units(typed).toString())
      const received = await borrower.ask(getCollateral, { params: { uuid } })
      const { confirmedCollateral: pledged } = await file(uuid)
      for (const place of [received.confirmedCollateral, pledged]) {
        expect(place!.coinQuantity).toBe(typed)
        expect(place!.triggers).toEqual(planned.triggers)
        expect(place!.balance).toBe(offer!.amount)
      }
      await product.settle()
      const arrived = (await mailsTo(product, borrower)).find(({ subject }) =>
        subject.endsWith("We've received your collateral"),
      )
      expect(arrived?.text).toContain(`We've confirmed ${dueCoins(typed, coin)}.`)
    },
    180_000,
  )

  it('are also shown for an offer after a fallen price, and stay the same once accepted (1.3.21)', async () => {
    const borrower = await product.borrower()
    const request = { ...OFFER, coinQuantity: '0.25' }
    const uuid = await bringTo(product, borrower, 'SIGN_DOCS', BANK, request)
    await product.simulation.prices.driver.setFactor('BTC', 5_000n)
    await refreshPrices(product.application.jobs)
    const { offer } = await borrower.ask(getReplacementOffer, { params: { uuid } })
    const [planned, minimum] = [bare(offer!.plannedAmount), bare(offer!.requiredMinimum)]
    expect(minimum.coinQuantity).toBe(offer!.minCollateralUnits)
    expect(parseCoin(planned.coinQuantity, 'BTC')).toBeGreaterThanOrEqual(
      parseCoin(minimum.coinQuantity, 'BTC') ?? 0n,
    )
    for (const shown of [planned, minimum])
      for (const level of LEVELS) {
        const { ltv, price } = shown.triggers[level] ?? { ltv: '', price: '' }
        const percent = BigInt(Math.round(Number(ltv) * 100))
        expect(price).toBe(priceAt(offer!.amount, shown.coinQuantity, 'BTC', percent))
      }
    const { minCollateralUnits } = offer!
    await borrower.ask(replaceOffer, { params: { uuid }, body: { minCollateralUnits } })
    await product.settle()
    const { selectedOffer } = (await borrower.ask(getApplication, { params: { uuid } })).application
    for (const place of [selectedOffer, (await file(uuid)).selectedOffer]) {
      expect(bare(place!.plannedAmount)).toEqual(planned)
      expect(bare(place!.requiredMinimum)).toEqual(minimum)
    }
    await product.simulation.prices.driver.setFactor('BTC', 10_000n)
    await refreshPrices(product.application.jobs)
  }, 120_000)

  it('are replaced by the confirmed amount, for the day’s balance, for the borrower as for agents (1.9.09, 1.9.10, P.310)', async () => {
    const borrower = await product.borrower()
    const request = { ...OFFER, coinQuantity: '0.25' }
    const uuid = await bringTo(product, borrower, 'MANUAL_FUNDING_RELEASE', BANK, request)
    await release(product, uuid)
    const { selectedOffer: offer } = await file(uuid)
    // The minimum was sent, and a month and a half has passed: neither the typed amount nor the loan amount counts.
    await product.application.clock.forward(45 * DAY_MS)
    await product.settle()
    const loan = await borrower.ask(getLoan, { params: { uuid } })
    const shown = loan.confirmedCollateral
    expect(shown!.coinQuantity).toBe(offer!.minCollateralUnits)
    expect(shown!.balance).toBe(loan.payOff)
    expect(Number(loan.accruedInterest)).toBeGreaterThan(0)
    for (const [level, percent] of [
      ['warning', 75n],
      ['marginCall', 80n],
      ['liquidation', 90n],
    ] as const) {
      expect(shown!.triggers[level].price).toBe(
        priceAt(loan.payOff, offer!.minCollateralUnits, 'BTC', percent),
      )
      expect(Number(shown!.triggers[level].price)).toBeGreaterThan(
        Number(offer!.requiredMinimum.triggers[level].price),
      )
    }
    const { confirmedCollateral: seen } = await file(uuid)
    expect(seen).toEqual(shown)
    // The ledger has the interest of whole months: above the loan amount, and not above the day's balance.
    const owed = await booksOwe(uuid)
    expect(owed).toBeGreaterThan(parseDollars(offer!.amount) ?? 0n)
    expect(owed).toBeLessThanOrEqual(parseDollars(loan.payOff) ?? 0n)
  }, 120_000)
})
