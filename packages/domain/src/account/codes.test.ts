import { describe, expect, it } from 'vitest'
import { MAILED_CODE_MS, RECOVERY_ALPHABET, shownRecoveryCode, TOTP_CONFIRM_MS } from './codes.ts'
import { maskEmail } from './mask-email.ts'
import { maskPhone } from './mask-phone.ts'
import { PASSKEY_CEREMONY_MS, passkeyHost } from './passkeys.ts'
import { payloadText } from './payload-text.ts'
import { PROOF_MS, STEP_UP_OPEN_MS } from './step-up.ts'

const MINUTES = (count: number) => count * 60 * 1_000

describe('the lifetimes of proofs (decisions 14 and 15)', () => {
  it.each([
    ['a secret of a one-time code, until it is confirmed', TOTP_CONFIRM_MS, 15],
    ['a mailed code', MAILED_CODE_MS, 10],
    ['the bringing of a passkey', PASSKEY_CEREMONY_MS, 10],
    ['a proof', PROOF_MS, 5],
    ['a step-up, until it is proved', STEP_UP_OPEN_MS, 10],
  ])('%s', (_, ms, minutes) => expect(ms).toBe(MINUTES(minutes)))
})

describe('a recovery code', () => {
  it('is shown in two halves', () => expect(shownRecoveryCode('abcde23456')).toBe('abcde-23456'))

  it('has only letters and digits that cannot be confused', () => {
    expect(RECOVERY_ALPHABET).toMatch(/^[2-9a-z]+$/)
    expect(new Set(RECOVERY_ALPHABET).size).toBe(RECOVERY_ALPHABET.length)
    expect(RECOVERY_ALPHABET).toHaveLength(8 + 23)
    for (const alike of '01oil') expect(RECOVERY_ALPHABET).not.toContain(alike)
  })
})

describe('the masked email address and phone number', () => {
  it.each([
    ['+12025550147', '•••• 0147'],
    ['+44 20 7946 0958', '•••• 0958'],
    ['123', '•••• 123'],
  ])('shows %s as %s', (phone, shown) => expect(maskPhone(phone)).toBe(shown))

  it.each([
    ['ann@home.example', 'a•••@home.example'],
    ['anna@home.example', 'a•••a@home.example'],
    ['@home.example', '•••@home.example'],
    ['no address', '•••no address'],
  ])('shows %s as %s', (email, shown) => expect(maskEmail(email)).toBe(shown))
})

describe('the host of a passkey, for addresses and similar names (decision 14)', () => {
  it.each([
    ['192.168.100.200', 'localhost', null],
    ['1.2.3.4', 'localhost', null],
    ['::1', 'localhost', null],
    ['2001:db8::7', 'localhost', null],
    ['[2001:db8::7]', 'localhost', null],
    ['fe80::', 'localhost', null],
    ['1.2.3.4.example', 'localhost', '1.2.3.4.example'],
    ['a1.2.3.4', 'localhost', 'a1.2.3.4'],
    ['a.1.2.3.4', '1.2.3.4', 'a.1.2.3.4'],
    ['brand.localhost', 'localhost', 'brand.localhost'],
    ['brand.intranet', 'intranet', 'brand.intranet'],
    ['pledge.example', 'pledge.example', 'pledge.example'],
    ['a.b.pledge.example', 'pledge.example', 'pledge.example'],
  ])('of %s beside %s is %s', (host, publicHost, wanted) =>
    expect(passkeyHost(host, publicHost)).toBe(wanted),
  )
})

describe('the text that a proof is bound to', () => {
  const textOf = (payload: unknown) => payloadText({ action: 'bank-account', applicationId: 'loan', payload })

  it('is the change as JSON, with sorted keys', () =>
    expect(textOf({ b: [1, { d: null, c: 'x' }], a: undefined, B: true })).toBe(
      '["bank-account","loan",{"B":true,"b":[1,{"c":"x","d":null}]}]',
    ))

  it('is that of null without a payload', () =>
    expect(textOf(undefined)).toBe('["bank-account","loan",null]'))

  it('distinguishes a list from an object with index keys', () =>
    expect(textOf(['x'])).not.toBe(textOf({ 0: 'x' })))

  it('accepts eight levels and refuses a ninth, on any branch', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 1 : { inner: nested(levels - 1), flat: 1 })
    expect(textOf(nested(8))).toBeDefined()
    expect(textOf(nested(9))).toBeUndefined()
  })
})
