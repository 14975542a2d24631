import type { BankPageView, SimulatedBankPage } from './driver.ts'
import type { Book } from './book.ts'
import { institutionOf } from './institutions.ts'
import { enter } from './sign-in.ts'
import type { StoredLink, Visit } from './state.ts'

/** The page of a simulated bank: sign in, choose what to share, return to the caller. */
export const createBankPage = (book: Book): SimulatedBankPage => {
  const find = async (stateId: string) => {
    const linkToken = await book.pointerAt('visit', stateId).read()
    const link = linkToken === null ? undefined : await book.openLink(linkToken)
    const visit = link?.visit
    if (linkToken === null || link === undefined || visit?.stateId !== stateId) return undefined
    return { linkToken, link, visit }
  }
  const shown = ({ redirectUri }: StoredLink, visit: Visit): BankPageView => {
    const bank = institutionOf(visit.institutionId)?.name ?? ''
    if (visit.step === 'sign-in') return { step: 'sign-in', bank, isWrong: visit.isWrong }
    if (visit.step === 'share') return { step: 'share', bank, accounts: visit.entry?.accounts ?? [] }
    const address = new URL(redirectUri)
    address.searchParams.set('oauth_state_id', visit.stateId)
    return { step: 'back', address: address.href }
  }
  /** Advances one step if the visit is at the step where it begins; otherwise returns the current view. */
  const move = async (
    stateId: string,
    from: readonly Visit['step'][],
    step: (visit: Visit, link: StoredLink) => Visit,
  ): Promise<BankPageView | null> => {
    await book.assertReachable()
    const found = await find(stateId)
    if (found === undefined) return null
    const visit = from.includes(found.visit.step) ? step(found.visit, found.link) : found.visit
    if (visit !== found.visit) await book.changeLink(found.linkToken, (link) => ({ ...link, visit }))
    return shown(found.link, visit)
  }
  return {
    view: (stateId) => move(stateId, [], (visit) => visit),
    signIn: (stateId, username, password) =>
      move(stateId, ['sign-in'], (visit, { renews }) => {
        const institution = institutionOf(visit.institutionId)
        const entered = institution === undefined ? null : enter(institution, { username, password })
        if (entered === null || 'kind' in entered) return { ...visit, isWrong: true }
        // What a renewed link shares was chosen when the link was created.
        return { ...visit, step: renews === null ? 'share' : 'shared', entry: entered, isWrong: false }
      }),
    share: (stateId, references) =>
      move(stateId, ['share'], (visit) => {
        const shared = (visit.entry?.accounts ?? [])
          .map(({ reference }) => reference)
          .filter((reference) => references.includes(reference))
        return shared.length === 0 ? visit : { ...visit, step: 'shared', shared }
      }),
    deny: (stateId) => move(stateId, ['sign-in', 'share'], (visit) => ({ ...visit, step: 'denied' })),
  }
}
