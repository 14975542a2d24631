import { decodeAddress } from './collateral/address.ts'
import type { Coin } from './collateral/coins.ts'
import { checkDisbursementAddress } from './disbursement/disbursement-address.ts'
import type { UsdcChain } from './organization/usdc-chains.ts'

/**
 * The product's verdicts on the oracle's cases: the same as theirs, except where a decision is narrower. Shared by the
 * rules, the command line, the calls and the forms.
 */
export interface Verdict {
  readonly input: string
  readonly isTaken: boolean
}
/** A null verdict leaves the point open: the rule's own then applies everywhere. */
interface OpenCase {
  readonly input: string
  readonly valid: boolean | null
}
export interface AddressCase extends OpenCase {
  readonly scriptPubKey?: string
  readonly checksummed?: string
  readonly onCurve?: boolean
  /** For the Cosmos chains. */
  readonly chain?: string
}
export interface NameCase {
  readonly field: 'first' | 'last'
  readonly input: string
  readonly validIfUnicodeLetters: boolean
}
export interface FieldCase extends OpenCase {
  readonly field: 'ssn' | 'dob'
}

const CLOSED = ({ valid }: OpenCase): boolean => valid !== null

/** Decision 11: no later witness versions, whose coins cannot be secured yet. */
const isBitcoinTaken = ({ valid, scriptPubKey = '' }: AddressCase): boolean => {
  const isLater = /^(5[2-9a-f]|60)/.test(scriptPubKey)
  const isShortV1 = scriptPubKey.startsWith('51') && !scriptPubKey.startsWith('5120')
  return valid === true && !isLater && !isShortV1
}

/** Decision 11: the return address of each coin; for SOL, only wallets on the curve. */
export const returnVerdicts = (coin: Coin, cases: readonly AddressCase[]): readonly Verdict[] =>
  cases.map((one) => {
    const { input, valid, onCurve } = one
    const isOpen = () => decodeAddress(coin, input) !== null
    if (coin === 'BTC') return { input, isTaken: valid === null ? isOpen() : isBitcoinTaken(one) }
    if (coin === 'SOL') return { input, isTaken: valid === true && onCurve === true }
    return { input, isTaken: valid ?? isOpen() }
  })

const OF_COSMOS: Readonly<Partial<Record<UsdcChain, string>>> = { Noble: 'noble', Provenance: 'provenance' }

/** Decision 10: the address of a USDC disbursement, by chain. */
export const disbursementVerdicts = (
  chain: UsdcChain,
  files: Readonly<Record<'evm' | 'cosmos' | 'solana', readonly AddressCase[]>>,
): readonly Verdict[] => {
  const family = OF_COSMOS[chain]
  if (family !== undefined)
    return files.cosmos
      .filter((one) => one.chain === family)
      .map(({ input, valid }) => ({ input, isTaken: valid === true }))
  if (chain === 'Solana') return returnVerdicts('SOL', files.solana)
  return files.evm.map(({ input, valid }) => ({
    input,
    isTaken: valid ?? checkDisbursementAddress(chain, input).ok,
  }))
}

/** Decision 8: letters of every language; U+2019 is an apostrophe, which a last name may have. */
export const nameVerdicts = (field: NameCase['field'], cases: readonly NameCase[]): readonly Verdict[] =>
  cases
    .filter((one) => one.field === field)
    .map(({ input, validIfUnicodeLetters }) => ({
      input,
      isTaken: field === 'last' && input === 'O\u2019Brien' ? true : validIfUnicodeLetters,
    }))

export const ssnVerdicts = (cases: readonly FieldCase[]): readonly Verdict[] =>
  cases
    .filter((one) => one.field === 'ssn' && CLOSED(one))
    .map(({ input, valid }) => ({ input, isTaken: valid === true }))

/** The date that the dates below are relative to. */
export const ORACLE_TODAY = '2026-11-21'
const DATES: Readonly<Record<string, string>> = {
  '{today-18y}': '11/21/2008',
  '{today-18y+1d}': '11/22/2008',
  '{today-17y-364d}': '11/22/2008',
  '02/29/{leapyear<=today-18}': '02/29/2008',
}
export const dateVerdicts = (cases: readonly FieldCase[]): readonly Verdict[] =>
  cases
    .filter((one) => one.field === 'dob' && CLOSED(one))
    .map(({ input, valid }) => ({ input: DATES[input] ?? input, isTaken: valid === true }))

/** Gap G.01 removes an autofilled +1; gap G.02 has no list of other countries' area codes. */
const DECIDED = ['+1 202 555 0123', '+12425550123']
export const usPhoneVerdicts = (cases: readonly OpenCase[]): readonly Verdict[] =>
  cases
    .filter(CLOSED)
    .map(({ input, valid }) => ({ input, isTaken: DECIDED.includes(input) || valid === true }))

/** Row 1.5.18: 6 to 24 letters or digits, for any kind of number. */
export const ID_NUMBERS: readonly Verdict[] = [
  ['X12345', true],
  ['123456', true],
  ['abcdef', true],
  [' C01X00T47 ', true],
  ['98Q7RT.00000.LE.840', false],
  ['98Q7RT00000LE840', true],
  ['a'.repeat(24), true],
  ['a'.repeat(25), false],
  ['X1234', false],
  ['X 12345', false],
  ['X-12345', false],
  ['Ä123456', false],
  ['１２３４５６', false],
  ['X12345\u200b', false],
  ['<script>', false],
  ['', false],
].map(([input, isTaken]) => ({ input: String(input), isTaken: isTaken === true }))
