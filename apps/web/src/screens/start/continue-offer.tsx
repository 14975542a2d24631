import type { User } from '@pledge/client/users'
import { start as words } from '@pledge/copy/en/screens/start'
import { Notice } from '@pledge/ui/Notice'
import type { ReactNode } from 'react'
import { organization } from '../../brand/use-organization.ts'
import { OtherBrand } from './OtherBrand.tsx'
import { sendOffer, type SendInput } from './send-offer.ts'

/** Somebody signed in has pressed Continue. Answers what keeps them here, nothing when they go on; loaded when needed. */
export const continueOffer = async (
  input: SendInput & { readonly user: User; readonly signIn: () => Promise<void> },
): Promise<ReactNode> => {
  const { user, signIn, started } = input
  // An application that is begun belongs to the account, whatever page it is looked at on.
  if (started === undefined && user.organizationCode !== organization().code)
    return <OtherBrand user={user} signIn={signIn} />
  if (await sendOffer(input)) return undefined
  return (
    <Notice tone="warn" live="alert" title={words.changedTitle}>
      {words.changed}
    </Notice>
  )
}
