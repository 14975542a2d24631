import type { SimulatedLinkPage } from './driver.ts'
import { finish, renew, type Provider } from './finish-link.ts'
import { institutionOf, SIMULATED_INSTITUTIONS } from './institutions.ts'
import { enter, failed, OVER } from './sign-in.ts'
import type { StoredLink } from './state.ts'

/** Maximum number of wrong passwords in one session. */
export const MAX_WRONG_TRIES = 5
const MAX_LISTED = 20

/** A link can be renewed only at its own bank. */
const isOpenTo = (link: StoredLink, institutionId: string): boolean =>
  link.renews === null || link.institutionId === institutionId

/** The server of the provider's page in the browser. */
export const createLinkPage = (provider: Provider): SimulatedLinkPage => {
  const { book } = provider
  return {
    async open({ linkToken, query }) {
      await book.assertReachable()
      const link = await book.openLink(linkToken)
      if (link === undefined) return null
      const wanted = query.trim().toLowerCase()
      return {
        institutionId: link.institutionId,
        institutions: SIMULATED_INSTITUTIONS.filter(
          ({ id, name }) => isOpenTo(link, id) && name.toLowerCase().includes(wanted),
        )
          .slice(0, MAX_LISTED)
          .map(({ id, name, isOauth }) => ({ id, name, isOauth })),
      }
    },
    async signIn({ linkToken, institutionId, username, password }) {
      await book.assertReachable()
      const link = await book.openLink(linkToken)
      const institution = institutionOf(institutionId)
      if (link === undefined || institution === undefined || institution.isOauth) return OVER
      if (!isOpenTo(link, institutionId)) return OVER
      if (link.wrongTries >= MAX_WRONG_TRIES) return failed('ITEM_LOCKED', 'too many wrong passwords')
      const entered = enter(institution, { username, password })
      if (entered === null) {
        const wrongTries = link.wrongTries + 1
        await book.changeLink(linkToken, (current) => ({ ...current, wrongTries }))
        return { kind: 'wrong-credentials', triesLeft: MAX_WRONG_TRIES - wrongTries }
      }
      if ('kind' in entered) return entered
      if (link.renews !== null) return renew(provider, { linkToken, link, entry: entered })
      await book.changeLink(linkToken, (current) => ({ ...current, entry: entered }))
      return { kind: 'accounts', accounts: entered.accounts }
    },
    async leave({ linkToken, institutionId }) {
      await book.assertReachable()
      const link = await book.openLink(linkToken)
      const institution = institutionOf(institutionId)
      if (link === undefined || institution?.isOauth !== true) return OVER
      if (!isOpenTo(link, institutionId)) return OVER
      const stateId = await book.newSecret('state')
      await book.pointerAt('visit', stateId).change(() => ({ next: linkToken, result: undefined }))
      await book.changeLink(linkToken, (current) => ({
        ...current,
        visit: { stateId, institutionId, step: 'sign-in', isWrong: false, entry: null, shared: [] },
      }))
      return { kind: 'bank', stateId }
    },
    async resume({ linkToken, stateId }) {
      await book.assertReachable()
      const link = await book.openLink(linkToken)
      // A bank's answer must resume only its own session: otherwise a victim could resume an attacker's link as theirs.
      if (link?.visit?.stateId !== stateId) return OVER
      const { step, entry, shared } = link.visit
      if (step === 'denied') return { kind: 'left' }
      if (step !== 'shared' || entry === null)
        return failed('OAUTH_STATE_ID_NOT_FOUND', 'the sign-in at the bank is not over', 'INVALID_INPUT')
      return link.renews === null
        ? finish(provider, { linkToken, link, entry, references: shared })
        : renew(provider, { linkToken, link, entry })
    },
    async share({ linkToken, references }) {
      await book.assertReachable()
      const link = await book.openLink(linkToken)
      if (link === undefined || link.entry === null) return OVER
      return finish(provider, { linkToken, link, entry: link.entry, references })
    },
  }
}
