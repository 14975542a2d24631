import { randomUUID } from 'node:crypto'
import { refuse, type Outcome } from '@pledge/domain/refusal'
import { callWithHash } from '../../identity/hash-turns.ts'
import { hashPassword } from '../../identity/password-hash.ts'
import { isWeakPassword } from '../../identity/password-rule.ts'
import { networkOf } from '../../identity/sign-in.ts'
import { insertAccounts } from '../../store/account/accounts.ts'
import { recordAudit } from '../../store/audit/audit-entries.ts'
import { withTenant } from '../../store/database/database.ts'
import { publishedOrganization } from '../../store/organization/organizations.ts'
import { acceptInvitation, lockInvitation } from '../../store/staff/staff-changes.ts'
import { takeAccountTry } from '../account/account-tries.ts'
import type { Deps } from '../deps.ts'
import { invitationHash, readInvitationToken } from './staff-invitations.ts'

/** Lender staff do not borrow, so no wallet is requested from the custodian. */
const NO_WALLET = 'none'

interface Acceptance {
  readonly token: string
  readonly password: string
  readonly from: string
}

/**
 * Creates the account of an invitation, with the owner's chosen password. The link works once; every failure gets the
 * same response. Refusals: request.too-many, staff.invitation-over, account.password-weak, server.unavailable.
 */
export const acceptStaffInvitation =
  (deps: Deps) =>
  (input: Acceptance): Promise<Outcome<{ readonly email: string }>> =>
    callWithHash(null, () => accept(deps, input))

const accept = async (deps: Deps, input: Acceptance): Promise<Outcome<{ readonly email: string }>> => {
  const read = readInvitationToken(input.token)
  const tried = await takeAccountTry(deps, 'invitation-from', networkOf(input.from))
  if (!tried.ok) return tried
  if (read === undefined) return refuse('staff.invitation-over')
  const { organizationId, secret } = read
  const tokenHash = invitationHash(deps.sealer, secret)
  const passwordHash = await hashPassword(input.password, 'stranger')
  return withTenant(deps.db, { actor: 'sign-in', organizationId }, async (tx) => {
    const now = deps.clock.real()
    const invitation = await lockInvitation(tx, organizationId, tokenHash)
    if (invitation === undefined || invitation.expiresAt <= now) return refuse('staff.invitation-over')
    const { email, role } = invitation
    const brand = await publishedOrganization(tx, organizationId)
    if (isWeakPassword(input.password, { email, brand })) return refuse('account.password-weak')
    const account = {
      id: randomUUID(),
      organizationId,
      kind: 'agent',
      role,
      email,
      passwordHash,
      // The invitation link was received by email.
      emailVerifiedAt: now,
      now,
    } as const
    const wallets = { walletAccountAddress: NO_WALLET, walletGroupPolicyAddress: NO_WALLET }
    const made = await insertAccounts(tx, [{ ...account, ...wallets }])
    if (made.length === 0) return refuse('staff.invitation-over')
    await acceptInvitation(tx, invitation.id, now)
    await recordAudit(tx, {
      organizationId,
      kind: 'role.changed',
      outcome: 'done',
      actor: { kind: 'staff', id: account.id, role },
      subject: { kind: 'account', id: account.id },
      applicationId: null,
      reason: null,
      detail: { from: 'none', to: role },
    })
    return { ok: true, email }
  })
}
