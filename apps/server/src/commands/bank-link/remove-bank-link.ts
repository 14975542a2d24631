import { refuse } from '@pledge/domain/refusal'
import { bankLinksOf, changeBankLink } from '../../store/bank-link/bank-link-items.ts'
import { askerOf } from '../actors.ts'
import type { Deps } from '../deps.ts'
import { lockOwnBankLink, ownApplication, type OfBorrower } from './own-bank-link.ts'

/**
 * Ends a link; its token is given back to the provider by the next look. The payout account that was chosen through it
 * stands. One that has ended already is not found, and that is well. Refusal: `access.not-found`.
 */
export const removeBankLink = (deps: Deps) => (input: OfBorrower & { readonly itemId: string }) =>
  deps.transaction(askerOf(input.subject), async ({ tx }) => {
    const own = await ownApplication(tx, input)
    if (!own.ok) return own
    const item = await lockOwnBankLink(tx, own.application.id, input.itemId)
    const items = await bankLinksOf(tx, own.application.id)
    if (item === undefined) return refuse('access.not-found')
    const now = deps.clock.real()
    await changeBankLink(tx, item, { endedAt: now, nextLookAt: now }, now)
    return { ok: true as const, items: items.filter(({ id }) => id !== item.id) }
  })
