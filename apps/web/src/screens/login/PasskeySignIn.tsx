import { signInWithPasskey, startPasskeySignIn } from '@pledge/contract/session'
import { signIn as words } from '@pledge/copy/en/screens/login'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { refusalText } from '../../refusal-text.ts'
import { PasskeyError, signWithPasskey } from '@pledge/client/passkeys'

export interface PasskeySignInProps {
  readonly uid: string
  readonly label: string
  /** The message when the device's prompt was cancelled. */
  readonly left: string
  readonly variant: 'primary' | 'secondary'
}

/** Asks the device for a passkey of this host, and continues signed in. */
export const PasskeySignIn = ({ uid, label, left, variant }: PasskeySignInProps) => {
  const enter = useMutation({
    mutationFn: async () => {
      const request = await api(startPasskeySignIn, { params: { uid } })
      const credential = await signWithPasskey(request)
      return api(signInWithPasskey, { params: { uid }, body: { credential } })
    },
    onSuccess: ({ redirect }) => window.location.assign(redirect),
  })
  const { error } = enter
  return (
    <>
      <Button
        block
        variant={variant}
        loading={enter.isPending || enter.isSuccess}
        loadingLabel={words.passkeyWaiting}
        onClick={() => enter.mutate()}
      >
        {label}
      </Button>
      {error !== null && (
        <Notice tone="danger" live="alert">
          {error instanceof PasskeyError ? left : refusalText(error)}
        </Notice>
      )}
    </>
  )
}
