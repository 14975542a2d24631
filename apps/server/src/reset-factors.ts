import { randomUUID } from 'node:crypto'
import { OPERATOR_CODE_MINUTES } from '@pledge/domain/account/codes'
import type { KeyHolder } from '@pledge/providers/keys/port'
import { makeMailedCode } from './commands/account/mailed-code.ts'
import { resetStaffFactors } from './commands/staff/reset-staff-factors.ts'
import { hashPassword } from './identity/password-hash.ts'
import { providerSubject } from './identity/provider-subject.ts'
import { createSealer } from './seal.ts'
import { withRing } from './sealing/with-ring.ts'
import { unknownPassword } from './identity/unknown-password.ts'
import { findAccountByEmail, setPasswordHash } from './store/account/accounts.ts'
import type { Tx } from './store/database/database.ts'
import { deleteOidcPayloadsOfSubject } from './store/account/oidc-payloads.ts'
import { organizationIdByCode } from './store/organization/organizations.ts'

export type FactorsReset =
  /** `code`: read out to the person, who sets a new password with it; null at an operator's issuer. */
  | { readonly outcome: 'reset'; readonly code: string | null }
  | { readonly outcome: 'no-organization' | 'no-account' | 'disabled' }

interface Request {
  readonly ownerUrl: string
  readonly holder: KeyHolder
  /** The product's address, for the link in the email. */
  readonly publicUrl: string
  readonly code: string
  readonly email: string
  readonly now: Date
}

const LIFE_MS = OPERATOR_CODE_MINUTES * 60_000
const ACTOR = { kind: 'operator', id: null, role: null } as const

type ResetDeps = Parameters<typeof resetStaffFactors>[0]

/**
 * Resets factors and password together, because the password may be forgotten too, or may have been set by a thief who
 * reads the mailbox. The code goes to the operator and not to the mailbox, which alone would then be enough.
 */
const resetBoth = async (deps: ResetDeps, tx: Tx, place: { organizationId: string; accountId: string }) => {
  const now = deps.clock.real()
  const reset = { ...place, actor: ACTOR, command: 'organization reset-factors' }
  const wayBack = await resetStaffFactors(deps, tx, reset)
  if (wayBack === 'issuer') return null
  const passwordHash = await hashPassword(unknownPassword())
  await setPasswordHash(tx, { accountId: place.accountId, passwordHash, now })
  const code = { ...place, purpose: 'operator-reset', address: null, lifeMs: LIFE_MS, now } as const
  return makeMailedCode(deps, tx, code)
}

/**
 * Resets second factors by an operator's command on the database: for an organization without two
 * administrators to approve it, and for staff who have also forgotten their password (note 060). Recorded in
 * its audit log with the operator as actor.
 */
export const resetFactors = ({
  ownerUrl,
  holder,
  publicUrl,
  code,
  email,
  now,
}: Request): Promise<FactorsReset> =>
  withRing({ ownerUrl, holder }, async ({ db, ring }) => {
    const clock = { real: () => now, business: () => now }
    const deps = { sealer: createSealer(ring), clock, newId: randomUUID, publicUrl }
    const found = await db.transaction().execute(async (tx) => {
      const organizationId = await organizationIdByCode(tx, code)
      if (organizationId === undefined) return { outcome: 'no-organization' } as const
      const address = { organizationId, kind: 'agent', email: email.toLowerCase() } as const
      const staff = await findAccountByEmail(tx, address)
      if (staff === undefined) return { outcome: 'no-account' } as const
      if (staff.account.disabledAt !== null) return { outcome: 'disabled' } as const
      const place = { organizationId, accountId: staff.account.id }
      return { outcome: 'reset', place, code: await resetBoth(deps, tx, place) } as const
    })
    if (found.outcome !== 'reset') return found
    await deleteOidcPayloadsOfSubject(db, providerSubject(found.place))
    return { outcome: 'reset', code: found.code }
  })
