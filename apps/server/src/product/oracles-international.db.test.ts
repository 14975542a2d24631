import { submitBorrowerDetails } from '@pledge/contract/borrower'
import { requestCollateralRelease } from '@pledge/contract/collateral-return'
import { saveWalletAddress } from '@pledge/contract/disbursement'
import { getCountries } from '@pledge/contract/residence'
import { fromOracle, hasOracles, oracleCases } from '@pledge/domain/oracle.test-data'
import {
  ID_NUMBERS,
  nameVerdicts,
  disbursementVerdicts,
  returnVerdicts,
  type AddressCase,
  type NameCase,
  type Verdict,
} from '@pledge/domain/oracle-verdicts.test-data'
import { USDC_CHAINS } from '@pledge/domain/organization/usdc-chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeOf, refused } from '@pledge/testing/call/answer'
import { INTERNATIONAL } from '@pledge/testing/steps/payloads'
import { refreshPrices } from '../jobs/offer/refresh-prices.ts'
import {
  bringInternationalTo,
  INTERNATIONAL_DETAILS,
  giveWallet,
  startInternational,
} from './international.test-data.ts'
import type { Caller } from './callers.test-data.ts'
import { createProduct, type Product } from './product.test-data.ts'
import { releasesOf } from './releases.test-data.ts'
import { withSol } from './sol.test-data.ts'

const evm = oracleCases<AddressCase>('crypto/eth-addresses.json')
const cosmos = oracleCases<AddressCase>('crypto/cosmos-addresses.json')
const solana = oracleCases<AddressCase>('crypto/solana-addresses.json')

interface Phone {
  readonly national: string
  readonly e164: string
}
/** Always refused, so that one application serves all cases: the response names every invalid field. */
const NEVER_RIGHT = {
  ...INTERNATIONAL_DETAILS,
  homeAddress: { ...INTERNATIONAL_DETAILS.homeAddress, city: '' },
}

let calls = 0
/** Limits count by the caller's address: people do not type this much in a minute. */
const from = (): string => {
  calls += 1
  return `10.0.${Math.floor(calls / 100)}.1`
}

/** Every case by its verdict, at least this many. */
const holds = async (
  verdicts: readonly Verdict[],
  atLeast: number,
  isTaken: (input: string) => Promise<boolean>,
) => {
  expect(verdicts.length).toBeGreaterThanOrEqual(atLeast)
  const said = []
  for (const { input } of verdicts) said.push({ input, isTaken: await isTaken(input) })
  expect(said).toEqual(verdicts)
}

describe(`international people and wallets, through the calls${fromOracle}`, () => {
  let product: Product
  beforeAll(async () => {
    product = await createProduct({ readsDocuments: false })
  })
  // Hundreds of calls lie between two applications: on a loaded machine a price is stale by then.
  beforeEach(() => refreshPrices(product.application.jobs))
  afterAll(() => product.close())
  const someone = () => product.borrower(undefined, INTERNATIONAL)

  describe('details', () => {
    let borrower: Caller
    let uuid: string
    beforeAll(async () => {
      borrower = await someone()
      uuid = await startInternational(product, borrower)
    })

    /** Whether the server accepts this field; the whole is always refused, and never by an error. */
    const isTaken = async (change: object, field: string): Promise<boolean> => {
      const body = { ...NEVER_RIGHT, ...change }
      const answer = await borrower.call(submitBorrowerDetails, { params: { uuid }, body, from: from() })
      expect([400, 422], JSON.stringify(answer.body)).toContain(answer.status)
      if (codeOf(answer) !== 'borrower.details-invalid') return false
      const wrong = refused(answer).fields!.map((one: { readonly field: string }) => one.field)
      expect(wrong).toContain('city')
      return !wrong.includes(field)
    }

    it.skipIf(!hasOracles)('[1.5.03, 1.5.06] every name by its verdict (decision 8)', async () => {
      const names = oracleCases<NameCase>('names/names.json')
      for (const field of ['first', 'last'] as const) {
        const key = `${field}Name`
        await holds(nameVerdicts(field, names), 30, (input) =>
          isTaken({ name: { ...INTERNATIONAL_DETAILS.name, [key]: input } }, key),
        )
      }
    })

    it.skipIf(!hasOracles)(
      '[1.5.30] every phone number of the world, with its code',
      async () => {
        const phones = oracleCases<Phone>('contact/phones-international.json')
        expect(phones.length).toBeGreaterThan(600)
        for (const { e164 } of phones)
          expect(await isTaken({ phoneNumber: e164 }, 'phoneNumber'), e164).toBe(true)
        for (const { e164 } of phones.slice(0, 30))
          expect(await isTaken({ phoneNumber: `${e164}000000` }, 'phoneNumber'), e164).toBe(false)
      },
      60_000,
    )

    it('[1.5.17, 1.5.18] every ID number by its verdict, a passport’s and another', async () => {
      for (const type of ['PASSPORT_NUMBER', 'OTHER_GIIN'])
        await holds(ID_NUMBERS, 10, (identifier) =>
          isTaken({ governmentIssuedIdentifier: { type, identifier, country: 'AU' } }, 'idNumber'),
        )
    })

    it.skipIf(!hasOracles)(
      '[1.3.33, 1.7.30, 1.1.04, 1.5.15] the countries are in ISO 3166, residence matches the application, and citizenship is any',
      async () => {
        const all = oracleCases<{ readonly alpha2: string }>('contact/countries.json')
        const codes = all.map(({ alpha2 }) => alpha2)
        const { countries } = await borrower.ask(getCountries, { query: { orgCode: INTERNATIONAL } })
        expect(countries.length).toBeGreaterThan(20)
        for (const { code } of countries) expect(codes).toContain(code)
        for (const code of codes) {
          const homeAddress = { ...NEVER_RIGHT.homeAddress, country: code }
          expect(await isTaken({ homeAddress }, 'country'), code).toBe(code === 'CH')
        }
        const isCitizenship = (code: string) =>
          isTaken({ countryOfCitizenship: code }, 'countryOfCitizenship')
        for (const code of codes) expect(await isCitizenship(code), code).toBe(true)
        for (const code of ['XX', 'us', '']) expect(await isCitizenship(code), code).toBe(false)
      },
      120_000,
    )
  })

  it.skipIf(!hasOracles)(
    '[1.7.16, 1.9.30] every wallet by its verdict, on each of the nine chains (decision 10)',
    async () => {
      const borrower = await someone()
      const uuid = await bringInternationalTo(product, borrower, 'FINAL_STEPS')
      const before = { chain: 'Noble', address: 'noble1vj0h76hp378ufnypjv2234m23q2g7pj90qt9sw' }
      await giveWallet(product, borrower, uuid, before)
      /** Another valid wallet needs a proof first; the same one again changes nothing. */
      const isTaken = (chain: string) => async (address: string) => {
        const answer = await borrower.call(saveWalletAddress, {
          params: { uuid },
          body: { chain, address },
          from: from(),
        })
        if (answer.status === 200) return address.trim() === before.address
        expect(['session.step-up-needed', 'disbursement.details-invalid', 'request.invalid']).toContain(
          refused(answer).code,
        )
        return refused(answer).code === 'session.step-up-needed'
      }
      for (const chain of USDC_CHAINS)
        await holds(disbursementVerdicts(chain, { evm, cosmos, solana }), 9, isTaken(chain))
    },
  )

  const { cancelled } = releasesOf(() => product)
  it.skipIf(!hasOracles).each([
    ['BTC', 'crypto/btc-addresses.json', 100],
    ['ETH', 'crypto/eth-addresses.json', 25],
    ['SOL', 'crypto/solana-addresses.json', 15],
  ] as const)(
    '%s: every return address by its verdict (1.7.28, decision 11; part of 1.8.01)',
    async (coin, file, atLeast) => {
      if (coin === 'SOL') await withSol(product)
      const { borrower, uuid } = await cancelled(coin)
      await holds(returnVerdicts(coin, oracleCases<AddressCase>(file)), atLeast, async (returnAddress) => {
        const params = { params: { uuid }, body: { returnAddress }, from: from() }
        const { code } = refused(await borrower.call(requestCollateralRelease, params))
        expect(['session.step-up-needed', 'INVALID_RETURN_ADDRESS', 'request.invalid']).toContain(code)
        return code === 'session.step-up-needed'
      })
    },
  )
})
