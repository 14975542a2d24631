import type { AgentRole } from '@pledge/domain/organization/rights'
import { findAccountByEmail, type AccountKind } from '../store/accounts.ts'
import { asking } from '../store/database.ts'
import type { KnownOrganization } from './deps.ts'
import { hashPassword } from './password-hash.ts'
import { createAccount, type AccountDeps } from './register-account.ts'

/** Known to everybody: these accounts exist only beside simulated providers. */
export const DEMONSTRATION_PASSWORD = 'demonstration-only-1'

/** Two agents, because a release needs two pairs of eyes, a borrower, and who writes the brand and who audits it. */
const PEOPLE = [
  { name: 'avery', kind: 'agent', role: 'agent' },
  { name: 'blake', kind: 'agent', role: 'agent' },
  { name: 'casey', kind: 'customer' },
  { name: 'devon', kind: 'agent', role: 'administrator' },
  { name: 'ellis', kind: 'agent', role: 'auditor' },
] as const
/** Of the lender's people. */
export type StaffName = Extract<(typeof PEOPLE)[number], { readonly kind: 'agent' }>['name']

export interface SeededAccount {
  readonly organizationCode: string
  readonly kind: AccountKind
  readonly role: AgentRole | null
  readonly email: string
  readonly password: string
}

/** A host name has no underscore. */
const emailOf = (name: string, code: string) => `${name}@${code.toLowerCase().replaceAll('_', '-')}.example`

/**
 * Demonstration accounts of each organisation, made when they are absent; answers all of them, to be shown at start.
 * Only for simulated providers: the password is public.
 */
export const seedAccounts = async (
  deps: AccountDeps,
  organizations: readonly KnownOrganization[],
): Promise<readonly SeededAccount[]> => {
  let hashed: Promise<string> | undefined
  const seeded: SeededAccount[] = []
  for (const { id: organizationId, organization } of organizations) {
    for (const person of PEOPLE) {
      const { name, kind } = person
      const role = 'role' in person ? { role: person.role } : {}
      const address = { organizationId, kind, email: emailOf(name, organization.code), ...role }
      const found = await asking(deps.db, { actor: 'sign-in', organizationId }, (tx) =>
        findAccountByEmail(tx, address),
      )
      if (found === undefined)
        await createAccount(deps, address, await (hashed ??= hashPassword(DEMONSTRATION_PASSWORD)))
      seeded.push({
        organizationCode: organization.code,
        kind,
        role: role.role ?? null,
        email: address.email,
        password: DEMONSTRATION_PASSWORD,
      })
    }
  }
  return seeded
}
