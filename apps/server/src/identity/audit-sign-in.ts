import type { AuditActor, NewAuditEntry } from '@pledge/domain/audit/entry'
import type { AuditKind } from '@pledge/domain/audit/kinds'
import type { Sealer } from '../seal.ts'
import { findAccount, type AccountAddress } from '../store/account/accounts.ts'
import { auditContext } from '../store/audit/audit-context.ts'
import { recordAudit, recordAuditAlone } from '../store/audit/audit-entries.ts'
import { withTenant, type Database, type Tx } from '../store/database/database.ts'
import { SIGN_IN_LIMITS } from './limits.ts'

interface AuditDeps {
  readonly db: Database
  readonly sealer: Sealer
}

const NOBODY: AuditActor = { kind: 'unknown', id: null, role: null }

/** The factors proved at sign-in (ASVS 16.3.1): every completed sign-in must state them. */
export type FactorsShown =
  | 'password'
  | 'password and mailed code'
  | 'password and code'
  | 'passkey'
  | 'external issuer'

interface SignedIn {
  readonly organizationId: string
  readonly accountId: string
  readonly factors: FactorsShown
}

type Unsuccessful = Extract<AuditKind, 'sign-in.failed' | 'sign-in.locked' | 'second-factor.failed'>

const unsuccessful = (
  organizationId: string,
  kind: Unsuccessful,
  { subject, detail }: Pick<NewAuditEntry, 'subject' | 'detail'>,
): NewAuditEntry => ({
  organizationId,
  kind,
  outcome: kind === 'sign-in.locked' ? 'refused' : 'failed',
  actor: NOBODY,
  subject,
  applicationId: null,
  reason: null,
  detail,
})

/** A tried address as a keyed hash, so that repeated tries can be grouped without naming anyone. */
const triedAddress = ({ sealer }: AuditDeps, { organizationId, kind, email }: AccountAddress) => ({
  kind: 'address' as const,
  id: sealer.blindIndex(`${organizationId}:${kind}:${email}`, 'audit-address').slice(0, 22),
})

/** Records a sign-in, with the proved factors, within its transaction of the sign-in principal. */
export const recordSignInWithin = async (
  tx: Tx,
  { organizationId, accountId, factors }: SignedIn,
): Promise<boolean> => {
  const account = await findAccount(tx, accountId)
  return recordAudit(tx, {
    organizationId,
    kind: 'sign-in.succeeded',
    outcome: 'done',
    actor: {
      kind: account?.kind === 'agent' ? 'staff' : 'borrower',
      id: accountId,
      role: account?.role ?? null,
    },
    subject: { kind: 'account', id: accountId },
    applicationId: null,
    reason: null,
    detail: { factors },
  })
}

/** Records a sign-in that is complete, with the proved factors. */
export const recordSignIn = ({ db }: Pick<AuditDeps, 'db'>, signedIn: SignedIn): Promise<boolean> =>
  withTenant(db, { actor: 'sign-in', organizationId: signedIn.organizationId }, (tx) =>
    recordSignInWithin(tx, signedIn),
  )

/** A wrong password or passkey. Both writes take similar time, with or without an account. */
export const recordFailedSignIn = (
  deps: AuditDeps,
  whom: AccountAddress & { readonly accountId: string | null },
): Promise<boolean> => {
  const tried = triedAddress(deps, whom)
  const subject = whom.accountId === null ? tried : { kind: 'account' as const, id: whom.accountId }
  const detail = { factors: 'password', kind: whom.kind }
  return recordAuditAlone(deps.db, unsuccessful(whom.organizationId, 'sign-in.failed', { subject, detail }))
}

/** A passkey that matches no account. */
export const recordFailedPasskey = (
  { db }: Pick<AuditDeps, 'db'>,
  { organizationId, kind }: Pick<AccountAddress, 'organizationId' | 'kind'>,
): Promise<boolean> =>
  recordAuditAlone(
    db,
    unsuccessful(organizationId, 'sign-in.failed', { subject: null, detail: { factors: 'passkey', kind } }),
  )

/** A sign-in at the operator's issuer, which checks the factors: a known or unknown person. */
export const recordSignInElsewhere = (
  deps: Pick<AuditDeps, 'db'>,
  input: Pick<AccountAddress, 'organizationId' | 'kind'> & { readonly accountId: string | null },
): Promise<boolean> => {
  const { organizationId, kind, accountId } = input
  const factors = 'external issuer'
  if (accountId !== null) return recordSignIn(deps, { organizationId, accountId, factors })
  const detail = { factors, kind }
  return recordAuditAlone(deps.db, unsuccessful(organizationId, 'sign-in.failed', { subject: null, detail }))
}

/** Attempts are used up: recorded once per network and lockout period, however often it tries again. */
export const recordLockout = (deps: AuditDeps, whom: AccountAddress): Promise<boolean> => {
  const subject = triedAddress(deps, whom)
  const detail = { factors: 'password', kind: whom.kind }
  const network = auditContext()?.origin.network ?? ''
  return recordAuditAlone(deps.db, unsuccessful(whom.organizationId, 'sign-in.locked', { subject, detail }), {
    onceKey: `locked:${network}:${lockoutNumber()}`,
  })
}

/** A wrong code after a correct password; `isLocked`: no attempt was left. */
export const recordFailedSecondFactor = (
  { db }: Pick<AuditDeps, 'db'>,
  input: {
    readonly organizationId: string
    readonly accountId: string
    readonly method: string
    readonly isLocked: boolean
  },
): Promise<boolean> => {
  const { organizationId, accountId, method, isLocked } = input
  const kind = isLocked ? 'sign-in.locked' : 'second-factor.failed'
  const subject = { kind: 'account', id: accountId } as const
  return recordAuditAlone(
    db,
    unsuccessful(organizationId, kind, { subject, detail: { factors: method } }),
    isLocked ? { onceKey: `locked-code:${accountId}:${lockoutNumber()}` } : {},
  )
}

const lockoutNumber = (): number => Math.floor(Date.now() / SIGN_IN_LIMITS.windowMs)
