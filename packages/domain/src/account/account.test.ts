import { describe, expect, it } from 'vitest'
import { maskEmail } from './mask-email.ts'
import { passkeyHost } from './passkeys.ts'
import { payloadText } from './payload-text.ts'
import { STAFF_ACTIONS, stepUpMethods, type Factors } from './step-up.ts'
import { typedCode } from './typed-code.ts'

const NONE: Factors = {
  passkeysHere: 0,
  passkeys: 0,
  hasTotp: false,
  recoveryCodesLeft: 0,
  hasPassword: true,
}

describe('the methods of a step-up (decision 15)', () => {
  it('are a passkey or a one-time code where one is enrolled, and then never the password', () => {
    const both = { ...NONE, passkeysHere: 1, passkeys: 1, hasTotp: true, recoveryCodesLeft: 8 }
    expect(stepUpMethods(both, 'email')).toEqual(['passkey', 'totp', 'recovery-code'])
    expect(stepUpMethods({ ...NONE, hasTotp: true }, 'email')).toEqual(['totp'])
  })

  it('are otherwise the password with an emailed code, or only the emailed code for an account without a password', () => {
    expect(stepUpMethods(NONE, 'email')).toEqual(['password'])
    expect(stepUpMethods({ ...NONE, hasPassword: false }, 'email')).toEqual(['mailed-code'])
  })

  it('are only second factors for staff, who enroll one first if they have none (note 060)', () => {
    expect(STAFF_ACTIONS.map((action) => stepUpMethods(NONE, action))).toEqual(STAFF_ACTIONS.map(() => []))
    expect(stepUpMethods({ ...NONE, hasTotp: true }, 'disbursement')).toEqual(['totp'])
  })

  it('do not fall back to the password at a host where the passkey does not work', () => {
    expect(stepUpMethods({ ...NONE, passkeys: 1, recoveryCodesLeft: 2 }, 'email')).toEqual(['recovery-code'])
  })
})

describe('the payload text that a proof is bound to', () => {
  const change = {
    action: 'bank-account',
    applicationId: 'a',
    payload: { one: '1', two: ['2', { b: 1, a: 2 }] },
  }

  it('does not depend on key order, or on keys without a value', () => {
    const turned = { two: ['2', { a: 2, b: 1 }], nothing: undefined, one: '1' }
    expect(payloadText({ ...change, payload: turned })).toBe(payloadText(change))
  })

  it.each([
    ['action', { ...change, action: 'payout-address' }],
    ['application', { ...change, applicationId: 'b' }],
    ['no application', { ...change, applicationId: null }],
    ['value', { ...change, payload: { ...change.payload, one: '2' } }],
    ['kind of value', { ...change, payload: { ...change.payload, one: 1 } }],
    ['order of a list', { ...change, payload: { ...change.payload, two: [{ b: 1, a: 2 }, '2'] } }],
    ['further name', { ...change, payload: { ...change.payload, more: null } }],
  ])('differs by its %s', (_what, other) => {
    expect(payloadText(other)).not.toBe(payloadText(change))
  })

  it('is undefined for a payload that is nested too deeply', () => {
    let deep: unknown = 1
    for (let level = 0; level < 20; level += 1) deep = [deep]
    expect(payloadText({ ...change, payload: deep })).toBeUndefined()
  })
})

describe('displayed and typed values', () => {
  it.each([
    ['casey@home.example', 'c•••y@home.example'],
    ['bo@home.example', 'b•••@home.example'],
    ['😀lina@home.example', '😀•••a@home.example'],
  ])('shows %s as %s', (email, shown) => {
    expect(maskEmail(email)).toBe(shown)
  })

  it('reads a code with the spaces and dashes that people type', () => {
    expect(typedCode(' 123 456 ')).toBe('123456')
    expect(typedCode('ABCD-EFGH')).toBe('abcdefgh')
  })
})

describe('the host of a passkey (decision 14)', () => {
  it.each([
    ['localhost', 'localhost', 'localhost'],
    ['northwind.localhost', 'localhost', 'northwind.localhost'],
    ['Loans.example', 'pledge.example', 'loans.example'],
    ['northwind.pledge.example', 'pledge.example', 'pledge.example'],
    ['notpledge.example', 'pledge.example', 'notpledge.example'],
    ['127.0.0.1', 'localhost', null],
    ['[::1]', 'localhost', null],
    ['10.0.0.7', '10.0.0.7', null],
  ])('of %s beside %s is %s', (host, publicHost, wanted) => {
    expect(passkeyHost(host, publicHost)).toBe(wanted)
  })
})
