import { describe, expect, it } from 'vitest'
import { isPasswordExpired, legacySignInNeeds, movesToBroker, type LegacyNeed } from './legacy-sign-in.ts'

const NOW = new Date('2026-11-27T12:00:00Z')
const BEFORE = new Date(NOW.getTime() - 1)
const LATER = new Date(NOW.getTime() + 1)
const USUAL = { hasAccount: false, email: 'kim@home.example', isTotpVerified: false, passwordExpiresAt: null }
type Case = readonly [string, object, object, readonly LegacyNeed[]]

describe('what a legacy sign-in asks for', () => {
  it.each<Case>([
    ['nothing', {}, {}, []],
    ['an address where there is no alias of type Email (2.3.31)', { email: null }, {}, ['email']],
    ['the code sent to it', { email: null }, { email: 'a@b.example' }, ['email-code']],
    ['no address twice', { email: null, hasAccount: true }, {}, []],
    ['the code of an app that was verified (2.3.32)', { isTotpVerified: true }, {}, ['code']],
    ['a new password when it has expired (2.3.32)', { passwordExpiresAt: NOW }, {}, ['new-password']],
    ['no new password before', { passwordExpiresAt: LATER }, {}, []],
    ['both at once', { isTotpVerified: true, passwordExpiresAt: BEFORE }, {}, ['code', 'new-password']],
    [
      'nothing more',
      { isTotpVerified: true, passwordExpiresAt: BEFORE },
      { code: '1', newPassword: 'x' },
      [],
    ],
    [
      'the address before all else',
      { email: null, isTotpVerified: true, passwordExpiresAt: BEFORE },
      { code: '1', newPassword: 'x' },
      ['email'],
    ],
    [
      'the app and the new password together with the code of the address',
      { email: null, isTotpVerified: true, passwordExpiresAt: BEFORE },
      { email: 'a@b.example' },
      ['email-code', 'code', 'new-password'],
    ],
    [
      'the app when only the code of the address was typed',
      { email: null, isTotpVerified: true },
      { email: 'a@b.example', emailCode: '12345678' },
      ['code'],
    ],
  ])('%s', (_, facts, entries, needs) =>
    expect(legacySignInNeeds({ ...USUAL, ...facts }, entries, NOW)).toEqual(needs),
  )
  it('passwordExpired is true from the moment on (2.3.32)', () => {
    expect(
      [BEFORE, NOW, LATER].map((passwordExpiresAt) => isPasswordExpired({ passwordExpiresAt }, NOW)),
    ).toEqual([true, true, false])
  })
  it('moves accounts to the broker except in mode legacy (2.4.09)', () => {
    expect((['legacy', 'broker', 'auto'] as const).map(movesToBroker)).toEqual([false, true, true])
  })
})
