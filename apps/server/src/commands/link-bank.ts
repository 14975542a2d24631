import type { TokenExchange } from '@pledge/contract/bank-link'
import { refuse } from '@pledge/domain/refusal'
import { bankLinkOfSession, bankLinksOf, insertBankLink } from '../store/bank-link-items.ts'
import { findBankLinkSession } from '../store/bank-link-sessions.ts'
import { askerOf } from './actors.ts'
import type { Deps } from './deps.ts'
import { objectionToLinking, ownApplication, type OfBorrower } from './own-bank-link.ts'

/**
 * Keeps what the page of the provider brought, as a link in PENDING (row 1.7.15); the server exchanges the token by
 * itself. Only what came of a session that this application has opened is taken: else somebody could be made to link the
 * bank of a stranger, and be paid there. Sent again it changes nothing.
 * Refusals: those of `PayoutDetailsSaved`, `bank-link.token-refused`.
 */
export const linkBank = (deps: Deps) => (input: OfBorrower & { readonly exchange: TokenExchange }) =>
  deps.transaction(askerOf(input.subject), async ({ tx }) => {
    const own = await ownApplication(tx, input)
    if (!own.ok) return own
    const { application } = own
    const { accessToken: publicToken, metadata } = input.exchange
    const now = deps.clock.real()
    const session = await findBankLinkSession(tx, deps.sealer, application.id, metadata.linkToken)
    if (session === undefined) return refuse('bank-link.token-refused')
    const linked = await bankLinkOfSession(tx, deps.sealer, session.id, publicToken)
    if (linked !== undefined && !linked.isSame) return refuse('bank-link.token-refused')
    if (linked === undefined) {
      const objection = objectionToLinking(deps, input.subject, application)
      if (objection !== null) return objection
      if (session.expiresAt <= now) return refuse('bank-link.token-refused')
      await insertBankLink(tx, deps.sealer, {
        id: deps.newId(),
        sessionId: session.id,
        applicationId: application.id,
        organizationId: application.organizationId,
        borrowerId: application.borrowerId,
        institution: metadata.institution,
        publicToken,
        now,
      })
    }
    const items = await bankLinksOf(tx, application.id)
    const item = items.find(({ sessionId }) => sessionId === session.id)
    return item === undefined ? refuse('bank-link.token-refused') : { ok: true as const, item }
  })
