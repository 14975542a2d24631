import { refuse } from '@pledge/domain/refusal'
import { bankLinksOf, changeBankLink } from '../../store/bank-link/bank-link-items.ts'
import { withLockedApplication } from '../application/locked-application.ts'
import { asSubject, type OfSubject } from '../application/of-application.ts'
import type { Deps } from '../deps.ts'
import { lockOwnBankLink } from './own-bank-link.ts'

/**
 * Ends a link; the next poll returns its token to the provider. A disbursement account chosen through it
 * stays. A link that has already ended is not found, which is fine. Refusal: `access.not-found`.
 */
export const removeBankLink = (deps: Deps) => (input: OfSubject & { readonly itemId: string }) =>
  withLockedApplication(deps)(asSubject(input), async ({ tx, file }) => {
    const item = await lockOwnBankLink(tx, file.id, input.itemId)
    const items = await bankLinksOf(tx, file.id)
    if (item === undefined) return refuse('access.not-found')
    const now = deps.clock.real()
    await changeBankLink(tx, item, { endedAt: now, nextPollAt: now }, now)
    return { ok: true as const, items: items.filter(({ id }) => id !== item.id) }
  })
