import type { TokenExchange } from '@pledge/contract/bank-link'
import { linksNeededUntil } from '@pledge/domain/view/links-needed'
import type { LoanFile } from '@pledge/domain/view/loan-file'
import { refuse } from '@pledge/domain/refusal'
import {
  bankLinkOfSession,
  bankLinksOf,
  changeBankLink,
  insertBankLink,
} from '../../store/bank-link/bank-link-items.ts'
import { findBankLinkSession, type BankLinkSession } from '../../store/bank-link/bank-link-sessions.ts'
import type { Tx } from '../../store/database/database.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, belongsTo, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { lockOwnBankLink, objectionToLinking } from './own-bank-link.ts'

export interface LinkBank extends OfSubject {
  readonly exchange: TokenExchange
}

/** Why this session's result is refused, or null. */
const objectionTo = (deps: Deps, input: LinkBank, file: LoanFile, session: BankLinkSession) => {
  const objection = objectionToLinking(deps, input.subject, file)
  if (objection !== null) return objection
  return session.expiresAt <= deps.clock.real() ? refuse('bank-link.token-refused') : null
}

/**
 * Polls the link that a session renewed. Nothing from the browser is trusted or stored: the provider reports
 * whether the sign-in succeeded.
 */
const lookAnew = async (
  deps: Deps,
  tx: Tx,
  input: LinkBank,
  renewed: { readonly file: LoanFile; readonly session: BankLinkSession; readonly itemId: string },
) => {
  const { file, session, itemId } = renewed
  const item = await lockOwnBankLink(tx, file.id, itemId)
  if (item === undefined) return refuse('bank-link.token-refused')
  if (item.status !== 'NEEDS_LOGIN') return { ok: true as const, item }
  const objection = objectionTo(deps, input, file, session)
  if (objection !== null) return objection
  const now = deps.clock.real()
  await changeBankLink(tx, item, { status: 'UPDATING', nextPollAt: now, polls: 0 }, now)
  return { ok: true as const, item: { ...item, status: 'UPDATING' as const } }
}

/**
 * Stores the result of the provider's page as a link in PENDING (row 1.7.15); the server exchanges the token itself.
 * Only results of sessions that this application opened are accepted; otherwise a borrower could be tricked into
 * linking a stranger's bank account, which would then receive the money. A session that renews a link triggers a poll
 * of that link. One that is made once the loan is in service, to pay it from or after its payment came back, ends as late as those of
 * a loan that was just paid out; the other links keep their days. Idempotent. Refusals: those of `DisbursementAccountGiven`, `bank-link.token-refused`.
 */
export const linkBank = (deps: Deps) => (input: LinkBank) =>
  withLockedApplication(deps)(asSubject(input), async ({ tx, file, now }) => {
    const { accessToken: publicToken, metadata } = input.exchange
    const session = await findBankLinkSession(tx, deps.sealer, file.id, metadata.linkToken)
    if (session === undefined) return refuse('bank-link.token-refused')
    const { renewsItemId } = session
    if (renewsItemId !== null) return lookAnew(deps, tx, input, { file, session, itemId: renewsItemId })
    const linked = await bankLinkOfSession(tx, deps.sealer, session.id, publicToken)
    if (linked !== undefined && !linked.isSame) return refuse('bank-link.token-refused')
    if (linked === undefined) {
      const objection = objectionTo(deps, input, file, session)
      if (objection !== null) return objection
      const neededUntil = linksNeededUntil(file, now.getTime())
      await insertBankLink(tx, deps.sealer, {
        id: deps.newId(),
        sessionId: session.id,
        ...belongsTo(file),
        institution: metadata.institution,
        publicToken,
        // On a loan in service no event follows that would begin its days.
        neededUntil: neededUntil === null ? null : new Date(neededUntil),
        now: deps.clock.real(),
      })
    }
    const items = await bankLinksOf(tx, file.id)
    const item = items.find(({ sessionId }) => sessionId === session.id)
    return item === undefined ? refuse('bank-link.token-refused') : { ok: true as const, item }
  })
