import { TOTP_PERIOD_SECONDS, TOTP_WINDOW_STEPS } from '@pledge/domain/account/codes'
import { getStaffCodes } from '@pledge/sandbox/contract/sandbox'
import type { FastifyInstance } from 'fastify'
import { totpCode } from '../../identity/totp.ts'
import { asking } from '../../store/database/database.ts'
import { totpsOf } from '../../store/account/totp-secrets.ts'
import { implement } from '../call/implement.ts'
import type { SandboxDeps } from './sandbox-deps.ts'

type Deps = Pick<SandboxDeps, 'db' | 'sealer' | 'organizations' | 'signIns' | 'clock'>

/**
 * The next code that would be taken: each serves once, and one of the next thirty seconds is taken already. Null when both
 * were used.
 */
const nextCode = ({ secret, lastStep }: { secret: string; lastStep: number | null }, now: Date) => {
  const step = Math.floor(now.getTime() / 1_000 / TOTP_PERIOD_SECONDS)
  const next = Math.max(step, (lastStep ?? 0) + 1)
  return next > step + TOTP_WINDOW_STEPS ? null : totpCode(secret, next)
}

/** What the authenticator apps of the demonstration's people show. Of nobody else: their secrets are nobody's to see. */
export const sandboxStaffCodes = (app: FastifyInstance, deps: Deps): void =>
  implement(app, getStaffCodes, async ({ query }) => {
    const { organization: code } = query
    const owner = await deps.organizations.byCode(code)
    const staff = deps.signIns.filter(({ organization, kind }) => organization === code && kind === 'agent')
    if (owner === undefined || staff.length === 0) return { ok: true, answer: { codes: [] } }
    const asked = { organizationId: owner.id, emails: staff.map(({ email }) => email) }
    const asker = { actor: 'sign-in', organizationId: owner.id } as const
    const totps = await asking(deps.db, asker, (tx) => totpsOf(tx, deps.sealer, asked))
    const now = deps.clock.real()
    const secondsLeft = TOTP_PERIOD_SECONDS - (Math.floor(now.getTime() / 1_000) % TOTP_PERIOD_SECONDS)
    const codes = totps.map((totp) => ({ email: totp.email, code: nextCode(totp, now), secondsLeft }))
    return { ok: true, answer: { codes } }
  })
