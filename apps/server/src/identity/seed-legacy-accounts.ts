import { randomUUID } from 'node:crypto'
import {
  insertLegacyAccounts,
  takenUsernames,
  type NewLegacyAccount,
} from '../store/account/legacy-accounts.ts'
import { withTenant } from '../store/database/database.ts'
import type { IdentityDeps, KnownOrganization } from './deps.ts'
import { hashPassword } from './password-hash.ts'
import { DEMONSTRATION_PASSWORD, demonstrationEmail } from './seed-accounts.ts'

type SeedDeps = Pick<IdentityDeps, 'db' | 'sealer' | 'custody' | 'now'>

/** One person for each way that a legacy sign-in goes: at once, without an address, and with an expired password. */
const PEOPLE = [
  { name: 'jordan', hasEmail: true, isExpired: false },
  { name: 'riley', hasEmail: false, isExpired: false },
  { name: 'sage', hasEmail: true, isExpired: true },
] as const

/**
 * Creates the missing demonstration accounts of the legacy identity service, in organizations that still have it. Only for
 * demonstrations: their password is the public one. Where none is missing, no password is hashed and no wallet requested.
 */
export const seedLegacyAccounts = async (
  deps: SeedDeps,
  organizations: readonly KnownOrganization[],
): Promise<void> => {
  const having = organizations.filter(
    ({ organization }) => (organization.signInMode ?? 'broker') !== 'broker',
  )
  let hashed: Promise<string> | undefined
  for (const { id: organizationId, organization } of having) {
    const usernames = PEOPLE.map(({ name }) => name)
    const taken = await withTenant(deps.db, { actor: 'sign-in', organizationId }, (tx) =>
      takenUsernames(tx, organizationId, usernames),
    )
    const missing = PEOPLE.filter(({ name }) => !taken.includes(name))
    if (missing.length === 0) continue
    const passwordHash = await (hashed ??= hashPassword(DEMONSTRATION_PASSWORD))
    const accounts = missing.map(async ({ name, hasEmail, isExpired }): Promise<NewLegacyAccount> => {
      const id = randomUUID()
      const now = deps.now()
      const wallet = await deps.custody.userWallet({ identityId: id })
      return {
        id,
        organizationId,
        username: name,
        email: hasEmail ? demonstrationEmail(name, organization.code) : null,
        profileType: 'LEGACY_PERSON',
        passwordHash,
        isDemonstration: true,
        passwordExpiresAt: isExpired ? now : null,
        totpSecret: null,
        totpVerifiedAt: null,
        walletAccountAddress: wallet.accountAddress,
        walletGroupPolicyAddress: wallet.groupPolicyAddress,
        now,
      }
    })
    const made = await Promise.all(accounts)
    await withTenant(deps.db, { actor: 'sign-in', organizationId }, (tx) =>
      insertLegacyAccounts(tx, deps.sealer, made),
    )
  }
}
