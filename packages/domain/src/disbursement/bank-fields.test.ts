import { describe, expect, it } from 'vitest'
import type { FieldCheck } from '../field-check.ts'
import { fromOracle, hasOracles, oracleCases } from '../oracle.test-data.ts'
import { checkAccountNumber, maskAccountNumber } from './account-number.ts'
import { validateManualBank } from './manual-bank.ts'
import { checkRoutingNumber } from './routing-number.ts'
import { checkUsdcAddressLength } from './usdc-address.ts'

const said = (check: FieldCheck): string | null => (check.ok ? null : check.message)

describe('routing number', () => {
  it('is required (1.5.50)', () => expect(said(checkRoutingNumber(''))).toBe('Please enter a routing number'))
  it.each(['02100002', '02100005', '0210000210', '02100002a', '000000000'])(
    'refuses %s (1.5.51, decision 9)',
    (typed) => {
      expect(said(checkRoutingNumber(typed))).toBe('Invalid routing number')
    },
  )
  it('passes 021000021 and refuses 021000022 (1.5.52)', () => {
    expect(said(checkRoutingNumber('021000021'))).toBeNull()
    expect(said(checkRoutingNumber('021000022'))).toBe('Invalid routing number')
  })
})

describe.skipIf(!hasOracles)(`routing numbers from the oracle${fromOracle}`, () => {
  interface Case {
    readonly input: string
    readonly valid: boolean | null
  }
  it.each(['aba/valid-real.json', 'aba/mixed.json'])('%s (1.5.50 to 1.5.52)', (file) => {
    for (const { input, valid } of oracleCases<Case>(file)) {
      // Decision 9 refuses nine zeros, whose checksum is valid.
      const right = input === '000000000' ? false : valid
      if (right !== null) expect(checkRoutingNumber(input).ok, input).toBe(right)
    }
  })
})

describe('account number', () => {
  it.each([
    ['1.5.53', '', 'Please enter an account number'],
    ['1.5.54', '123', 'At least 4 digits'],
    ['1.5.54', '1234', null],
    ['1.5.55', '1'.repeat(18), 'Up to 17 digits'],
    ['1.5.56', '12a4', 'Invalid'],
    ['1.5.56', '１２３４', 'Invalid'],
    ['1.9.28', '1234', null],
    ['1.9.28', '1'.repeat(17), null],
  ])('(%s) %s: %s', (_row, typed, message) => expect(said(checkAccountNumber(typed))).toBe(message))
  it('shows only its last four digits', () => expect(maskAccountNumber('123456789')).toBe('•••• 6789'))
})

describe('manual entry (1.3.60)', () => {
  const good = {
    routingNumber: '021000021',
    accountNumber: '123456789',
    firstName: ' Ada ',
    lastName: 'O\u2019Neil',
  }
  it('passes and is normalized', () => {
    expect(validateManualBank(good)).toEqual({
      ok: true,
      value: { ...good, firstName: 'Ada', lastName: "O'Neil" },
    })
  })
  it.each(['王小明', '伟', 'Wang 王'])('refuses a name that no ACH entry can carry: %s', (lastName) => {
    expect(validateManualBank({ ...good, lastName })).toEqual({
      ok: false,
      errors: [{ field: 'lastName', message: 'Please use the letters A to Z, as the bank has the name' }],
    })
  })

  it('names every field that is wrong (1.5.57, 1.5.58)', () => {
    expect(validateManualBank({ ...good, firstName: ' ', lastName: '' })).toEqual({
      ok: false,
      errors: [
        { field: 'firstName', message: 'Please enter the first name.' },
        { field: 'lastName', message: 'Please enter the last name.' },
      ],
    })
  })
})

describe('USDC address', () => {
  it.each([
    ['1.5.47', ' ', 'You must enter a wallet address'],
    ['1.5.48', 'a'.repeat(45), 'Wallet address exceeds supported character limits'],
    ['1.5.48', 'a'.repeat(44), null],
  ])('(%s) %s: %s', (_row, typed, message) => expect(said(checkUsdcAddressLength(typed))).toBe(message))
})
