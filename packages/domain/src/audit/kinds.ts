/** What the audit log records: sign-ins, staff access to personal data, access refusals, decisions (note 061). */
export const AUDIT_KINDS = [
  'sign-in.succeeded',
  'sign-in.failed',
  'sign-in.locked',
  'second-factor.failed',
  'step-up.failed',
  'password.reset',
  'session.ended',
  'personal-data.read',
  'document.read',
  'data.exported',
  'access.refused',
  'role.changed',
  'account.disabled',
  'account.enabled',
  'factors.reset',
  'decision.made',
  'record.changed',
  'settings.published',
] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** Entries that a security team monitors: also written as a log line, with kinds and ids only. */
const SECURITY_KINDS: ReadonlySet<AuditKind> = new Set<AuditKind>([
  'sign-in.succeeded',
  'sign-in.failed',
  'sign-in.locked',
  'second-factor.failed',
  'step-up.failed',
  'password.reset',
  'session.ended',
  'document.read',
  'data.exported',
  'access.refused',
  'role.changed',
  'account.disabled',
  'account.enabled',
  'factors.reset',
])
export const isSecurityEvent = (kind: AuditKind): boolean => SECURITY_KINDS.has(kind)

/** `done`: it happened. `failed`: a proof was wrong. `refused`: it was not allowed. */
export const AUDIT_OUTCOMES = ['done', 'failed', 'refused'] as const
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number]

/** `operator`: a command against the database. `unknown`: no account, or not known yet. */
export const AUDIT_ACTOR_KINDS = ['staff', 'borrower', 'operator', 'unknown'] as const
export type AuditActorKind = (typeof AUDIT_ACTOR_KINDS)[number]

/** The subject of an entry. `list`: many people at once, named by the call. */
export const AUDIT_SUBJECT_KINDS = [
  'account',
  'address',
  'application',
  'audit-log',
  'banner',
  'document',
  'experiment',
  'id-document',
  'list',
  'organization',
  'payment',
  'payout-exception',
  'sealing-key',
  'unsupported-asset',
  'waitlist-entry',
  'wallet',
] as const
export type AuditSubjectKind = (typeof AUDIT_SUBJECT_KINDS)[number]
