import { refusalOf } from '@pledge/client/errors'
import type { User } from '@pledge/client/users'
import { getLendingTerms } from '@pledge/contract/organization'
import { otherTerms as words } from '@pledge/copy/en/screens/other-terms'
import { parseDollars } from '@pledge/domain/money/dollars'
import { Notice } from '@pledge/ui/Notice'
import type { ReactNode } from 'react'
import { api } from '../../api.ts'
import { organization } from '../../brand/use-organization.ts'
import { START_PATH } from '../../routes.ts'
import type { KeptForm } from './kept-form.ts'
import { cashText } from './offer-form.ts'
import { OtherBrand } from './OtherBrand.tsx'
import { OtherTerms } from './OtherTerms.tsx'
import { sendOffer, type SendInput } from './send-offer.ts'

/** How long to wait for a name that the page can do without. */
export const NAME_MS = 3_000

/** An organization's name; undefined when it does not load in time. */
const nameOf = async (orgCode: string): Promise<string | undefined> => {
  const tooLate = new AbortController()
  const timer = setTimeout(() => tooLate.abort(), NAME_MS)
  const loading = api(getLendingTerms, { query: { orgCode }, signal: tooLate.signal })
  const answer = await loading.catch(() => undefined)
  clearTimeout(timer)
  return answer?.shortName
}

/** The key of kept-form.ts: a module shared with the first screen would be one more file to load there. */
const KEPT_FORM_KEY = 'pledge.offer-form'

/** Stores the form for the reloaded page. Its terms were not seen yet, so Continue is not clicked automatically. */
const keepUnseen = ({ request, repayment }: SendInput): void => {
  const { state, country, collateralType: coin, coinQuantity: quantity, requestedAmount } = request
  const cash = cashText(parseDollars(requestedAmount) ?? 0n)
  const query = new URLSearchParams({ ...(state && { state }), ...(country && { country }) })
  const address = `${START_PATH}?${query.toString()}`
  const kept: KeptForm = { address, form: { coin, quantity, cash, repayment } }
  sessionStorage.setItem(KEPT_FORM_KEY, JSON.stringify(kept))
}

/**
 * A signed-in borrower has clicked Continue. Returns what keeps them here, or nothing when they continue; loaded on
 * demand.
 */
export const continueOffer = async (
  input: SendInput & {
    readonly user: User
    readonly signIn: () => Promise<void>
    readonly onRefused: () => void
  },
): Promise<ReactNode> => {
  const { user, signIn, started } = input
  // A started application belongs to the account, whatever page shows it.
  const { organizationCode: theirs } = user
  if (started === undefined && theirs !== organization().code)
    return <OtherBrand user={user} theirName={await nameOf(theirs)} signIn={signIn} />
  try {
    if (await sendOffer(input)) return undefined
  } catch (error) {
    // It was answered: the same inputs are a new request now, with a new key.
    if (refusalOf(error) !== undefined) input.onRefused()
    if (refusalOf(error)?.code !== 'organization.changed') throw error
    keepUnseen(input)
    return <OtherTerms />
  }
  return (
    <Notice tone="warn" live="alert" title={words.priceTitle}>
      {words.price}
    </Notice>
  )
}
