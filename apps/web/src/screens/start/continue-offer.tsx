import type { User } from '@pledge/client/users'
import { getLendingTerms } from '@pledge/contract/organization'
import { start as words } from '@pledge/copy/en/screens/start'
import { Notice } from '@pledge/ui/Notice'
import type { ReactNode } from 'react'
import { api } from '../../api.ts'
import { organization } from '../../brand/use-organization.ts'
import { OtherBrand } from './OtherBrand.tsx'
import { sendOffer, type SendInput } from './send-offer.ts'

/** How long somebody waits for a name that the page can do without. */
export const NAME_MS = 3_000

/** Of an organisation; undefined when it cannot be had in time. */
const nameOf = async (orgCode: string): Promise<string | undefined> => {
  const tooLate = new AbortController()
  const timer = setTimeout(() => tooLate.abort(), NAME_MS)
  const asked = api(getLendingTerms, { query: { orgCode }, signal: tooLate.signal })
  const answer = await asked.catch(() => undefined)
  clearTimeout(timer)
  return answer?.shortName
}

/** Somebody signed in has pressed Continue. Answers what keeps them here, nothing when they go on; loaded when needed. */
export const continueOffer = async (
  input: SendInput & { readonly user: User; readonly signIn: () => Promise<void> },
): Promise<ReactNode> => {
  const { user, signIn, started } = input
  // An application that is begun belongs to the account, whatever page it is looked at on.
  const { organizationCode: theirs } = user
  if (started === undefined && theirs !== organization().code)
    return <OtherBrand user={user} theirName={await nameOf(theirs)} signIn={signIn} />
  if (await sendOffer(input)) return undefined
  return (
    <Notice tone="warn" live="alert" title={words.changedTitle}>
      {words.changed}
    </Notice>
  )
}
