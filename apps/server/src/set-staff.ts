import { randomUUID } from 'node:crypto'
import type { AgentRole } from '@pledge/domain/organization/rights'
import { hashPassword } from './identity/password-hash.ts'
import { unknownPassword } from './identity/unknown-password.ts'
import { findAccountByEmail, insertAccounts, setRole } from './store/account/accounts.ts'
import { connectPool, databaseOver, type Tx } from './store/database/database.ts'
import { recordOperator } from './store/audit/operator-audit.ts'
import { organizationIdByCode } from './store/organization/organizations.ts'

export type StaffSet = 'added' | 'changed' | 'unchanged' | 'no-organization'

interface Staff {
  readonly code: string
  readonly email: string
  readonly role: AgentRole
  readonly now: Date
}

/** Lender staff do not borrow, so no wallet is requested from the custodian. */
const NO_WALLET = 'none'
interface RoleChange {
  readonly organizationId: string
  readonly accountId: string
  readonly from: AgentRole | null
  readonly to: AgentRole
}

/** Written to the organization's audit log in the same commit (note 061). */
const recordRole = (tx: Tx, { organizationId, accountId, from, to }: RoleChange): Promise<boolean> =>
  recordOperator(tx, organizationId, {
    kind: 'role.changed',
    subject: { kind: 'account', id: accountId },
    command: 'organization staff',
    detail: { from: from ?? 'none', to },
  })

const setIn = async (tx: Tx, { code, role, now, ...staff }: Staff): Promise<StaffSet> => {
  const organizationId = await organizationIdByCode(tx, code)
  if (organizationId === undefined) return 'no-organization'
  const address = { organizationId, kind: 'agent', email: staff.email.toLowerCase() } as const
  const found = await findAccountByEmail(tx, address)
  if (found !== undefined) {
    if (found.account.role === role) return 'unchanged'
    await setRole(tx, { accountId: found.account.id, role, now })
    await recordRole(tx, { organizationId, accountId: found.account.id, from: found.account.role, to: role })
    return 'changed'
  }
  const accountId = randomUUID()
  await insertAccounts(tx, [
    {
      ...address,
      id: accountId,
      role,
      passwordHash: await hashPassword(unknownPassword()),
      walletAccountAddress: NO_WALLET,
      walletGroupPolicyAddress: NO_WALLET,
      emailVerifiedAt: null,
      now,
    },
  ])
  await recordRole(tx, { organizationId, accountId, from: null, to: role })
  return 'added'
}

/**
 * Gives a staff member a role (row 1.6.07), and an account if they have none yet. A role takes effect within
 * a second: tokens issued under another role are refused. Only those who may run commands against the
 * database decide who is staff.
 */
export const setStaff = async (ownerUrl: string, staff: Staff): Promise<StaffSet> => {
  const pool = connectPool({
    url: ownerUrl,
    role: 'pledge_owner',
    maxConnections: 1,
    onError: () => undefined,
  })
  const db = databaseOver(pool)
  try {
    return await db.transaction().execute((tx) => setIn(tx, staff))
  } finally {
    await db.destroy()
  }
}
