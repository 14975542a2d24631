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
  /** The short name of their brand; undefined when it could not be had. */
  readonly theirName: string | undefined
  /** Keeps what stands in the form, and signs in to the brand of this page. */
  readonly signIn: () => Promise<void>
}

/** An account belongs to one brand: whose is open, and the two ways on. */
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
