import { randomUUID } from 'node:crypto'
import type { KeyHolder } from '@pledge/providers/keys/port'
import { resetStaffFactors } from './commands/staff/reset-staff-factors.ts'
import { providerSubject } from './identity/provider-subject.ts'
import { createSealer } from './seal.ts'
import { withRing } from './sealing/with-ring.ts'
import { findAccountByEmail } from './store/account/accounts.ts'
import { deleteOidcPayloadsOfSubject } from './store/account/oidc-payloads.ts'
import { organizationIdByCode } from './store/organization/organizations.ts'

export type FactorsReset = 'reset' | 'no-organization' | 'no-account' | 'disabled'

interface Wanted {
  readonly ownerUrl: string
  readonly holder: KeyHolder
  /** Where the product is reached: the email holds a link. */
  readonly publicUrl: string
  readonly code: string
  readonly email: string
  readonly now: Date
}

/**
 * The reset of second factors by whoever runs commands against the database, for an organization in which no two
 * administrators are left to approve it (note 060). Recorded in its audit log with the operator as actor.
 */
export const resetFactors = ({
  ownerUrl,
  holder,
  publicUrl,
  code,
  email,
  now,
}: Wanted): Promise<FactorsReset> =>
  withRing({ ownerUrl, holder }, async ({ db, ring }) => {
    const clock = { real: () => now, business: () => now }
    const deps = { sealer: createSealer(ring), clock, newId: randomUUID, publicUrl }
    const found = await db.transaction().execute(async (tx) => {
      const organizationId = await organizationIdByCode(tx, code)
      if (organizationId === undefined) return 'no-organization'
      const staff = await findAccountByEmail(tx, {
        organizationId,
        kind: 'agent',
        email: email.toLowerCase(),
      })
      if (staff === undefined) return 'no-account'
      if (staff.account.disabledAt !== null) return 'disabled'
      const place = { organizationId, accountId: staff.account.id }
      const actor = { kind: 'operator', id: null, role: null } as const
      await resetStaffFactors(deps, tx, { ...place, actor, command: 'organization reset-factors' })
      return place
    })
    if (typeof found === 'string') return found
    await deleteOidcPayloadsOfSubject(db, providerSubject(found))
    return 'reset'
  })
