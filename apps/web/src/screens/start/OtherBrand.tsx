import type { User } from '@pledge/client/users'
import { otherBrand as words } from '@pledge/copy/en/screens/other-brand'
import { fill } from '@pledge/copy/fill'
import { Button, buttonLook } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { useState } from 'react'
import { addressAt } from '../../brand/address-at.ts'
import { useOrganization } from '../../brand/use-organization.ts'
import { signOutThen } from '../../session/sign-in.ts'

export interface OtherBrandProps {
  readonly user: Pick<User, 'organizationCode' | 'email'>
  /** The short name of the account's brand; undefined when it could not be loaded. */
  readonly theirName: string | undefined
  /** Stores the form's input, and signs in to this page's brand. */
  readonly signIn: () => Promise<void>
}

/** An account belongs to one brand: shows whose account is signed in, and the two ways to continue. */
export const OtherBrand = ({ user, theirName, signIn }: OtherBrandProps) => {
  const { shortName: here } = useOrganization()
  const [leaving, setLeaving] = useState(false)
  const { organizationCode, email } = user
  const slots = { theirs: theirName ?? words.unnamed, here, email }
  const leave = () => {
    setLeaving(true)
    void signOutThen(signIn).finally(() => setLeaving(false))
  }
  return (
    <Notice
      tone="warn"
      live="alert"
      title={fill(words.title, slots)}
      action={
        <>
          <Button loading={leaving} loadingLabel={words.signingOut} onClick={leave}>
            {fill(words.signInHere, slots)}
          </Button>
          <a href={addressAt(organizationCode)} className={buttonLook({ variant: 'secondary' })}>
            {fill(theirName === undefined ? words.goThereUnnamed : words.goThere, slots)}
          </a>
        </>
      }
    >
      {fill(email === '' ? words.textWithoutEmail : words.text, slots)}
    </Notice>
  )
}
