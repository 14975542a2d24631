import { TOTP_PERIOD_SECONDS, TOTP_WINDOW_STEPS } from '@pledge/domain/account/codes'
import type { Application } from '../../application.ts'
import type { DemoSignIn, ExtrasHost } from '../../extras.ts'
import { totpCode } from '../../identity/totp.ts'
import { withTenant } from '../../store/database/database.ts'
import { totpsOf } from '../../store/account/totp-secrets.ts'

interface Deps extends Pick<Application, 'db' | 'sealer' | 'organizations' | 'clock'> {
  readonly signIns: readonly DemoSignIn[]
}

/**
 * The next code that would be accepted: each works once, and the next time step's code is accepted already.
 * Null when both were used.
 */
const nextCode = ({ secret, lastStep }: { secret: string; lastStep: number | null }, now: Date) => {
  const step = Math.floor(now.getTime() / 1_000 / TOTP_PERIOD_SECONDS)
  const next = Math.max(step, (lastStep ?? 0) + 1)
  return next > step + TOTP_WINDOW_STEPS ? null : totpCode(secret, next)
}

/** The authenticator codes of the demonstration accounts. Of no other account: their secrets must stay hidden. */
export const staffCodes =
  (deps: Deps): ExtrasHost['staffCodes'] =>
  async (code) => {
    const owner = await deps.organizations.byCode(code)
    const staff = deps.signIns.filter(({ organization, kind }) => organization === code && kind === 'agent')
    if (owner === undefined || staff.length === 0) return []
    const request = { organizationId: owner.id, emails: staff.map(({ email }) => email) }
    const principal = { actor: 'sign-in', organizationId: owner.id } as const
    const totps = await withTenant(deps.db, principal, (tx) => totpsOf(tx, deps.sealer, request))
    const now = deps.clock.real()
    const secondsLeft = TOTP_PERIOD_SECONDS - (Math.floor(now.getTime() / 1_000) % TOTP_PERIOD_SECONDS)
    return totps.map((totp) => ({ email: totp.email, code: nextCode(totp, now), secondsLeft }))
  }
