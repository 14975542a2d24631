import { TOTP_DIGITS, TOTP_PERIOD_SECONDS, TOTP_WINDOW_STEPS } from '@pledge/domain/account/codes'
import { Secret, TOTP } from 'otpauth'

/** 160 bits, as RFC 4226 recommends. */
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

/** The content of the QR code that the app scans. */
export const totpUri = (secret: string, who: { readonly issuer: string; readonly label: string }): string =>
  totpOf(secret, who).toString()

/** The code of a time step. */
export const totpCode = (secret: string, step: number): string =>
  totpOf(secret, { issuer: '', label: '' }).generate({ timestamp: step * TOTP_PERIOD_SECONDS * 1_000 })

/**
 * The time step of a code, or undefined when it is not currently accepted. The library compares in constant
 * time. The store checks whether the step was already used.
 */
export const totpStep = (secret: string, code: string, now: Date): number | undefined => {
  if (!/^\d+$/.test(code)) return undefined
  const delta = totpOf(secret, { issuer: '', label: '' }).validate({
    token: code,
    timestamp: now.getTime(),
    window: TOTP_WINDOW_STEPS,
  })
  // Zero is a valid result: a code of the current step.
  if (delta === null) return undefined
  return Math.floor(now.getTime() / 1_000 / TOTP_PERIOD_SECONDS) + delta
}
