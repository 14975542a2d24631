import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { AuditOutcome } from '@pledge/domain/audit/kinds'
import type { Sealer } from '../seal.ts'
import { findAccount, lockAccount, maySignIn, type AccountKind } from '../store/account/accounts.ts'
import { factorsResetAt } from '../store/account/factors.ts'
import { recordAudit } from '../store/audit/audit-entries.ts'
import { actAs, withTenant, type Database, type Tx } from '../store/database/database.ts'
import {
  endRefreshSession,
  endSessionsBeyond,
  insertRefreshSession,
  lockRefreshSession,
  rotateRefreshSession,
  type RefreshSession,
} from '../store/account/refresh-sessions.ts'
import type { Subject } from '../policies/subject.ts'
import { ROTATION_GRACE_MS, SESSION_LIFE, type SignInLimits } from './limits.ts'
import type { Revocations } from './revocations.ts'

const SECRET_BYTES = 32
const TOKEN_FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([A-Za-z0-9_-]{43})$/

export interface RefreshDeps {
  readonly revocations: Pick<Revocations, 'endSession'>
  readonly db: Database
  readonly sealer: Sealer
  readonly now: () => Date
}

/** The session is found by its token: its organization is not known before, and its policy does not need one. */
const SIGN_IN = { actor: 'sign-in', organizationId: '' } as const

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
const sameHash = (a: string, b: string | null) =>
  b !== null && a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const readToken = (token: string) => {
  const [, id, secret] = TOKEN_FORM.exec(token) ?? []
  return id === undefined || secret === undefined ? undefined : { id, secret }
}

/**
 * The next secret, derived with the master secret: two tabs that present the same token get the same next
 * one, while a thief of one token cannot compute the next.
 */
const nextSecret = (sealer: Sealer, secret: string) => sealer.blindIndex(secret, 'refresh-rotation')

/** The provider has whole seconds, so a proof within the second of the reset counts as earlier. */
const isFromBeforeReset = async (tx: Tx, accountId: string, shownAt: Date): Promise<boolean> => {
  const resetAt = await factorsResetAt(tx, accountId)
  return resetAt !== undefined && Math.floor(shownAt.getTime() / 1000) <= Math.floor(resetAt.getTime() / 1000)
}

type OpenDeps = RefreshDeps & { readonly limits: Pick<SignInLimits, 'devicesPerAccount'> }

type SessionSubject = Pick<Subject, 'accountId' | 'organizationId' | 'kind' | 'hasSecondFactor'> & {
  readonly shownAt?: Date | undefined
}

/** A session as its device's cookie has it. */
export interface OpenedSession {
  readonly id: string
  readonly token: string
  readonly expiresAt: Date
}

/**
 * Opens a device's session within the transaction of a sign-in, of the sign-in principal. `ended`: the sessions that it
 * ended, for `revocations` once it is committed. Undefined as `openSession` says.
 */
export const openSessionWithin = async (
  tx: Tx,
  { now, limits }: Pick<OpenDeps, 'now' | 'limits'>,
  { accountId, organizationId, kind, hasSecondFactor, shownAt }: SessionSubject,
  userAgent: string,
): Promise<{ readonly session: OpenedSession; readonly ended: readonly string[] } | undefined> => {
  const id = randomUUID()
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  const at = now()
  const expiresAt = new Date(at.getTime() + SESSION_LIFE[kind].wholeMs)
  await lockAccount(tx, accountId)
  if (!(await maySignIn(tx, accountId))) return undefined
  const isShownBefore = hasSecondFactor === true && shownAt !== undefined
  if (isShownBefore && (await isFromBeforeReset(tx, accountId, shownAt))) return undefined
  await insertRefreshSession(tx, {
    id,
    accountId,
    organizationId,
    kind,
    tokenHash: hashOf(secret),
    userAgent,
    secondFactorAt: hasSecondFactor === true ? at : null,
    now: at,
    expiresAt,
  })
  const ended = await endSessionsBeyond(tx, {
    accountId,
    most: limits.devicesPerAccount,
    idleSince: new Date(at.getTime() - SESSION_LIFE[kind].idleMs),
    now: at,
  })
  return { session: { id, token: `${id}.${secret}`, expiresAt }, ended }
}

/**
 * Opens a device's session; the token is only stored in its cookie. Undefined for a disabled account. Beyond
 * the maximum per account, the least recently used device is signed out. `hasSecondFactor`: one was proved at
 * this sign-in, at `shownAt` (default: now). Also undefined if that was before a factor reset: the holder of
 * a lost device may have kept a finished sign-in without continuing it.
 */
export const openSession = async (
  deps: OpenDeps,
  subject: SessionSubject,
  userAgent = '',
): Promise<OpenedSession | undefined> => {
  const { organizationId } = subject
  const opened = await withTenant(deps.db, { actor: 'sign-in', organizationId }, (tx) =>
    openSessionWithin(tx, deps, subject, userAgent),
  )
  if (opened === undefined) return undefined
  for (const ended of opened.ended) deps.revocations.endSession(ended)
  return opened.session
}

export interface RefreshResult {
  readonly subject: Subject
  /** The new cookie value; undefined when the presented one stays. */
  readonly token: string | undefined
  readonly expiresAt: Date
}

const isOver = (session: RefreshSession, now: Date) =>
  session.endedAt !== null ||
  now >= session.expiresAt ||
  now.getTime() - session.rotatedAt.getTime() > SESSION_LIFE[session.kind].idleMs

/** With the account's current role, so that a removed role ends with the next token. Undefined once disabled. */
const subjectOfSession = async (tx: Tx, session: RefreshSession): Promise<Subject | undefined> => {
  const { id, accountId, organizationId, kind } = session
  const subject = { accountId, organizationId, kind, sessionId: id }
  if (kind === 'customer') return { ...subject, role: null }
  await actAs(tx, { actor: 'sign-in', organizationId })
  const account = await findAccount(tx, accountId)
  if (account?.disabledAt !== null) return undefined
  return { ...subject, role: account.role, hasSecondFactor: session.secondFactorAt !== null }
}

const refreshLocked = async (
  tx: Tx,
  deps: RefreshDeps,
  presented: { readonly id: string; readonly secret: string; readonly kind: AccountKind },
): Promise<RefreshResult | null> => {
  const now = deps.now()
  const session = await lockRefreshSession(tx, presented.id)
  if (session === undefined || session.kind !== presented.kind || isOver(session, now)) return null
  const subject = await subjectOfSession(tx, session)
  if (subject === undefined) return null
  const hash = hashOf(presented.secret)
  const inGrace = now.getTime() - session.rotatedAt.getTime() <= ROTATION_GRACE_MS
  const next = nextSecret(deps.sealer, presented.secret)
  const token = `${session.id}.${next}`
  if (sameHash(hash, session.tokenHash)) {
    // Just rotated: an open request with the previous token must not fall two steps behind.
    if (inGrace) return { subject, token: undefined, expiresAt: session.expiresAt }
    await rotateRefreshSession(tx, { id: session.id, from: hash, to: hashOf(next), now })
    return { subject, token, expiresAt: session.expiresAt }
  }
  if (inGrace && sameHash(hash, session.previousTokenHash)) {
    return { subject, token, expiresAt: session.expiresAt }
  }
  // A token of this session that was rotated long ago was presented again: it was copied, so the session ends for all.
  await endRefreshSession(tx, session.id, now)
  await recordEnded(tx, session, { role: subject.role, outcome: 'refused', reason: 'token-returned' })
  return null
}

const recordEnded = async (
  tx: Tx,
  session: RefreshSession,
  {
    role,
    outcome,
    reason,
  }: Pick<Subject, 'role'> & {
    readonly outcome: AuditOutcome
    readonly reason: 'token-returned' | 'replaced'
  },
): Promise<void> => {
  const { accountId, organizationId, kind } = session
  await actAs(tx, { actor: 'sign-in', organizationId })
  await recordAudit(tx, {
    organizationId,
    kind: 'session.ended',
    outcome,
    actor: { kind: kind === 'agent' ? 'staff' : 'borrower', id: accountId, role },
    subject: { kind: 'account', id: accountId },
    applicationId: null,
    reason,
    detail: {},
  })
}

/** Rotates a refresh token (decision 15). Null when the session is over, or was ended because of token reuse. */
export const refresh = async (
  deps: RefreshDeps,
  token: string,
  kind: AccountKind,
): Promise<RefreshResult | null> => {
  const presented = readToken(token)
  if (presented === undefined) return null
  return withTenant(deps.db, SIGN_IN, (tx) => refreshLocked(tx, deps, { ...presented, kind }))
}

const isOfSession = (secret: string, { tokenHash, previousTokenHash }: RefreshSession): boolean => {
  const hash = hashOf(secret)
  return sameHash(hash, tokenHash) || sameHash(hash, previousTokenHash)
}

/** Ends a session that the same browser's next one replaces: immediately here, and in other processes when notified. */
export const endReplacedSession = (deps: RefreshDeps, id: string): Promise<void> =>
  endReplaced(deps, id, () => true)

/** The same for a browser that presents the session's cookie; another token ends nothing. */
export const endPresentedSession = async (deps: RefreshDeps, token: string): Promise<void> => {
  const presented = readToken(token)
  if (presented === undefined) return
  await endReplaced(deps, presented.id, (session) => isOfSession(presented.secret, session))
}

const endReplaced = async (
  deps: RefreshDeps,
  id: string,
  isPresented: (session: RefreshSession) => boolean,
): Promise<void> => {
  const isEnded = await withTenant(deps.db, SIGN_IN, async (tx) => {
    const session = await lockRefreshSession(tx, id)
    const now = deps.now()
    if (session === undefined || !isPresented(session)) return false
    if (isOver(session, now)) return true
    await endRefreshSession(tx, id, now)
    const role = (await subjectOfSession(tx, session))?.role ?? null
    await recordEnded(tx, session, { role, outcome: 'done', reason: 'replaced' })
    return true
  })
  if (isEnded) deps.revocations.endSession(id)
}

/** Ends the session of a token, latest or not; returns its subject. */
export const closeSession = async (
  deps: RefreshDeps,
  token: string,
): Promise<Pick<Subject, 'accountId' | 'organizationId'> | null> => {
  const presented = readToken(token)
  if (presented === undefined) return null
  const closed = await withTenant(deps.db, SIGN_IN, async (tx) => {
    const session = await lockRefreshSession(tx, presented.id)
    if (session === undefined) return null
    if (!isOfSession(presented.secret, session)) return null
    await endRefreshSession(tx, session.id, deps.now())
    return { accountId: session.accountId, organizationId: session.organizationId }
  })
  // Before the response: its access token ends immediately here, and elsewhere when notified.
  if (closed !== null) deps.revocations.endSession(presented.id)
  return closed
}
