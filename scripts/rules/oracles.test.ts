import { describe, expect, it } from 'vitest'
import { USDC_CHAINS } from '../../packages/domain/src/organization/usdc-chains.ts'
import {
  fromOracle,
  hasOracles,
  oracleCases,
  oraclePath,
} from '../../packages/domain/src/oracle.test-data.ts'
import {
  dateVerdicts,
  ID_NUMBERS,
  nameVerdicts,
  ORACLE_TODAY,
  disbursementVerdicts,
  returnVerdicts,
  ssnVerdicts,
  usPhoneVerdicts,
  type AddressCase,
  type FieldCase,
  type NameCase,
  type Verdict,
} from '../../packages/domain/src/oracle-verdicts.test-data.ts'
import { answerLine } from './answer-line.ts'

const ask = async (rule: string, input: object): Promise<Record<string, unknown>> =>
  JSON.parse(await answerLine(JSON.stringify({ rule, input }))) as Record<string, unknown>
const answerOf = async (rule: string, input: object) => {
  const reply = await ask(rule, input)
  if (reply.ok !== true) throw new Error(JSON.stringify(reply))
  return reply.answer as Readonly<Record<string, unknown>>
}
/** Checks the verdict of every case; none is skipped, and there are at least this many. */
const holds = async (
  rule: string,
  verdicts: readonly Verdict[],
  { atLeast, more = {} }: { readonly atLeast: number; readonly more?: object },
) => {
  expect(verdicts.length).toBeGreaterThanOrEqual(atLeast)
  const said = []
  for (const { input } of verdicts)
    said.push({ input, isTaken: (await answerOf(rule, { value: input, ...more })).valid })
  expect(said).toEqual(verdicts)
}

const evm = oracleCases<AddressCase>('crypto/eth-addresses.json')
const cosmos = oracleCases<AddressCase>('crypto/cosmos-addresses.json')
const solana = oracleCases<AddressCase>('crypto/solana-addresses.json')
const bitcoin = oracleCases<AddressCase>('crypto/btc-addresses.json')

describe.skipIf(!hasOracles)(`addresses from outside, at the command line${fromOracle}`, () => {
  it.each([
    ['BTC', bitcoin, 100],
    ['ETH', evm, 25],
    ['SOL', solana, 15],
  ] as const)('%s: every return address by its verdict (decision 11)', (coin, cases, atLeast) =>
    holds('address', returnVerdicts(coin, cases), { atLeast, more: { chain: coin, use: 'return' } }),
  )

  it.each(USDC_CHAINS)('%s: every address of a disbursement by its verdict (decision 10, 1.9.30)', (chain) =>
    holds('address', disbursementVerdicts(chain, { evm, cosmos, solana }), {
      atLeast: 9,
      more: { chain, use: 'payout' },
    }),
  )

  it('ETH is written as EIP-55 has it', async () => {
    const taken = evm.filter(({ valid, checksummed }) => valid === true && checksummed !== undefined)
    expect(taken.length).toBeGreaterThan(5)
    for (const { input, checksummed } of taken)
      expect(await answerOf('address', { chain: 'ETH', value: input })).toMatchObject({
        normalized: checksummed,
      })
  })
})

interface Derivation {
  readonly kind: string
  readonly path?: string
  readonly extPub?: string
  readonly address?: string
  readonly input?: string
}
interface Derivation {
  readonly btcAccountXpub: string
  readonly ethAccountXpub: string
}

describe.skipIf(!hasOracles)(
  `deposit addresses from an account key, at the command line${fromOracle}`,
  () => {
    const derivations = oracleCases<Derivation>('crypto/hd-derivation.json')
    const deposit = (accountXpub: string, index: number, chain = 'BTC') =>
      ask('deposit-address', { chain, accountXpub, index })

    it('are those of BIP-84, from the xpub of the account and from its zpub (SLIP-132)', async () => {
      const { readFileSync } = await import('node:fs')
      const { btcAccountXpub } = JSON.parse(
        readFileSync(oraclePath('crypto/deposit-addresses-derived.json'), 'utf8'),
      ) as Derivation
      const zpub = derivations.find(({ extPub }) => extPub?.startsWith('zpub'))?.extPub ?? ''
      const wanted = derivations.filter(({ kind }) => kind === 'bip84')
      expect(wanted).toHaveLength(2)
      for (const { path, address } of wanted)
        for (const key of [btcAccountXpub, zpub])
          expect(await deposit(key, Number(path?.split('/').at(-1)))).toEqual({
            ok: true,
            answer: { address },
          })
    })

    it('are refused for a key of another kind or depth, a private key, or an invalid key', async () => {
      const keys = [
        ...derivations.flatMap(({ kind, input }) =>
          kind === 'bip32-invalid-extended-key' && input !== undefined ? [input] : [],
        ),
        ...derivations.flatMap(({ extPub }) => (extPub?.startsWith('ypub') ? [extPub] : [])),
      ]
      expect(keys.length).toBeGreaterThan(12)
      for (const chain of ['BTC', 'ETH'])
        for (const key of keys)
          expect(await deposit(key, 0, chain), key).toMatchObject({ ok: false, code: 'request.invalid' })
    })
  },
)

interface InternationalPhone {
  readonly region: string
  readonly national: string
  readonly e164: string
}

describe.skipIf(!hasOracles)(`people from outside, at the command line${fromOracle}`, () => {
  const names = oracleCases<NameCase>('names/names.json')
  const fields = oracleCases<FieldCase>('names/ssn-dob.json')

  it('every name by its verdict (1.5.03, 1.5.06, decision 8)', async () => {
    await holds('first-name', nameVerdicts('first', names), { atLeast: 30 })
    await holds('last-name', nameVerdicts('last', names), { atLeast: 30 })
  })

  it('every SSN and every date of birth by its verdict (1.5.08 to 1.5.11, 1.5.13, 1.5.14)', async () => {
    await holds('ssn', ssnVerdicts(fields), { atLeast: 10 })
    await holds('dob', dateVerdicts(fields), { atLeast: 8, more: { today: ORACLE_TODAY } })
  })

  it('every US telephone number by its verdict (1.5.29, 1.5.30)', () =>
    holds('phone', usPhoneVerdicts(oracleCases('contact/phones-us.json')), { atLeast: 25 }))

  it('every telephone number of the world, typed nationally or with its code (1.5.30)', async () => {
    const phones = oracleCases<InternationalPhone>('contact/phones-international.json')
    expect(phones.length).toBeGreaterThan(600)
    for (const { region, national, e164 } of phones)
      for (const value of [national, e164])
        expect(await answerOf('phone', { value, country: region }), value).toEqual({
          valid: true,
          normalized: e164,
        })
  })

  it('survives every naughty string', async () => {
    const rules = ['first-name', 'last-name', 'ssn', 'phone', 'id-number', 'routing-number', 'account-number']
    for (const { input } of oracleCases<{ readonly input: string }>('names/blns.json'))
      for (const rule of rules) expect(await ask(rule, { value: input }), input).toHaveProperty('ok')
  })
})

it('ID numbers at the command line: 6 to 24 letters or digits (1.5.17, 1.5.18)', async () => {
  for (const idType of ['PASSPORT_NUMBER', 'OTHER_GIIN'])
    await holds('id-number', ID_NUMBERS, { atLeast: 10, more: { idType } })
})
