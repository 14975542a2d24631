import { TOTP_DIGITS, TOTP_PERIOD_SECONDS, TOTP_WINDOW_STEPS } from '@pledge/domain/account/codes'
import { Secret, TOTP } from 'otpauth'

/** 160 bits, as RFC 4226 asks for. */
const SECRET_BYTES = 20

const totpOf = (secret: string, who: { readonly issuer: string; readonly label: string }) =>
  new TOTP({
    ...who,
    algorithm: 'SHA1',
    digits: TOTP_DIGITS,
    period: TOTP_PERIOD_SECONDS,
    secret: Secret.fromBase32(secret),
  })

/** Base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** What the app reads from the picture. */
export const totpUri = (secret: string, who: { readonly issuer: string; readonly label: string }): string =>
  totpOf(secret, who).toString()

/** The code of a time step. */
export const totpCode = (secret: string, step: number): string =>
  totpOf(secret, { issuer: '', label: '' }).generate({ timestamp: step * TOTP_PERIOD_SECONDS * 1_000 })

/**
 * The time step that a code is of, or undefined when it is none of those that are taken now. Compared in constant time
 * by the library. Whether the step was taken before is the store's to say.
 */
export const totpStep = (secret: string, code: string, now: Date): number | undefined => {
  if (!/^\d+$/.test(code)) return undefined
  const delta = totpOf(secret, { issuer: '', label: '' }).validate({
    token: code,
    timestamp: now.getTime(),
    window: TOTP_WINDOW_STEPS,
  })
  // Zero is a right code of this very step.
  if (delta === null) return undefined
  return Math.floor(now.getTime() / 1_000 / TOTP_PERIOD_SECONDS) + delta
}
