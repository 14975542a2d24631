import type { AgentRole } from '@pledge/domain/organization/rights'
import { insertAccounts, takenAddresses, type AccountKind } from '../store/account/accounts.ts'
import { withTenant, type Tx } from '../store/database/database.ts'
import { accountsWithoutTotp, insertConfirmedTotps } from '../store/account/totp-secrets.ts'
import { enableDemonstration } from '../store/account/demonstration-accounts.ts'
import type { IdentityDeps, KnownOrganization } from './deps.ts'
import { recordDemonstration } from './end-demonstration.ts'
import { hashPassword } from './password-hash.ts'
import { newAccount, type AccountDeps } from './register-account.ts'
import { newTotpSecret } from './totp.ts'

type SeedDeps = AccountDeps & Pick<IdentityDeps, 'sealer'>

/** Publicly known: these accounts exist only in a demonstration. */
export const DEMONSTRATION_PASSWORD = 'demonstration-only-1'

/**
 * Two agents, because approvals need two people, a borrower, an auditor, and two administrators, for the same reason.
 */
const PEOPLE = [
  { name: 'avery', kind: 'agent', role: 'agent' },
  { name: 'blake', kind: 'agent', role: 'agent' },
  { name: 'casey', kind: 'customer' },
  { name: 'devon', kind: 'agent', role: 'administrator' },
  { name: 'ellis', kind: 'agent', role: 'auditor' },
  { name: 'finley', kind: 'agent', role: 'administrator' },
] as const
/** The staff accounts. */
export type StaffName = Extract<(typeof PEOPLE)[number], { readonly kind: 'agent' }>['name']

export interface SeededAccount {
  readonly organizationCode: string
  readonly kind: AccountKind
  readonly role: AgentRole | null
  readonly email: string
  readonly password: string
}

/** A host name cannot contain an underscore. */
export const demonstrationEmail = (name: string, code: string) =>
  `${name}@${code.toLowerCase().replaceAll('_', '-')}.example`

const peopleOf = ({ organization }: KnownOrganization): readonly SeededAccount[] =>
  PEOPLE.map((person) => ({
    organizationCode: organization.code,
    kind: person.kind,
    role: 'role' in person ? person.role : null,
    email: demonstrationEmail(person.name, organization.code),
    password: DEMONSTRATION_PASSWORD,
  }))

/** Staff need a second factor at every sign-in: theirs is an app whose codes the sandbox page shows. */
const enrollStaff = async (
  tx: Tx,
  { sealer, now }: SeedDeps,
  { organizationId, emails }: { readonly organizationId: string; readonly emails: readonly string[] },
) => {
  const without = await accountsWithoutTotp(tx, organizationId, emails)
  if (without.length === 0) return
  const secrets = without.map((accountId) => ({ accountId, secret: newTotpSecret() }))
  await insertConfirmedTotps(tx, sealer, { organizationId, secrets, now: now() })
}

/**
 * Creates the missing demonstration accounts of each organization, and enables those that only the end of a
 * demonstration had disabled; returns all of them, to be printed at startup. Only for demonstrations: the password is
 * public. One transaction per organization: there may be dozens, and a user is waiting for the first page.
 */
export const seedAccounts = async (
  deps: SeedDeps,
  organizations: readonly KnownOrganization[],
): Promise<readonly SeededAccount[]> => {
  let hashed: Promise<string> | undefined
  for (const owner of organizations) {
    const { id: organizationId } = owner
    const people = peopleOf(owner)
    await withTenant(deps.db, { actor: 'sign-in', organizationId }, async (tx) => {
      const enabled = await enableDemonstration(tx, { organizationId, now: deps.now() })
      await recordDemonstration(tx, 'account.enabled', { organizationId, accountIds: enabled })
      const emails = people.map(({ email }) => email)
      const taken = await takenAddresses(tx, organizationId, emails)
      const missing = people.filter(
        ({ kind, email }) => !taken.some((each) => each.kind === kind && each.email === email),
      )
      if (missing.length === 0) return enrollStaff(tx, deps, { organizationId, emails })
      const hash = await (hashed ??= hashPassword(DEMONSTRATION_PASSWORD))
      const accounts = missing.map(({ kind, role, email }) =>
        newAccount(
          deps,
          { organizationId, kind, email, isDemonstration: true, ...(role !== null && { role }) },
          hash,
        ),
      )
      await insertAccounts(tx, await Promise.all(accounts))
      await enrollStaff(tx, deps, { organizationId, emails })
    })
  }
  return organizations.flatMap(peopleOf)
}
