import { signInWithPasskey, startPasskeySignIn } from '@pledge/contract/session'
import { signIn as words } from '@pledge/copy/en/screens/login'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { refusalText } from '../../refusal-text.ts'
import { hasPasskeys, PasskeyError, signWithPasskey } from '../../session/passkeys.ts'

export interface OtherWaysProps {
  readonly uid: string
  readonly onForgot: () => void
}

/** Besides e-mail and password: a passkey, which alone is enough, and the way out when the password is forgotten. */
export const OtherWays = ({ uid, onForgot }: OtherWaysProps) => (
  <div className="flex flex-col gap-4">
    <p>
      <button type="button" className="link min-h-11" onClick={onForgot}>
        {words.forgot}
      </button>
    </p>
    {hasPasskeys() && <PasskeySignIn uid={uid} />}
  </div>
)

const PasskeySignIn = ({ uid }: { readonly uid: string }) => {
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
      <div className="flex items-center gap-3 text-muted" aria-hidden="true">
        <span className="h-px grow bg-line" />
        {words.or}
        <span className="h-px grow bg-line" />
      </div>
      <Button
        block
        variant="secondary"
        loading={enter.isPending || enter.isSuccess}
        loadingLabel={words.passkeyWaiting}
        onClick={() => enter.mutate()}
      >
        {words.passkey}
      </Button>
      {error !== null && (
        <Notice tone="danger" live="alert">
          {error instanceof PasskeyError ? words.passkeyLeft : refusalText(error)}
        </Notice>
      )}
    </>
  )
}
