import { signIn as words } from '@pledge/copy/en/screens/login'
import { hasPasskeys } from '@pledge/client/passkeys'
import { PasskeySignIn } from './PasskeySignIn.tsx'

export interface OtherWaysProps {
  readonly uid: string
  readonly onForgot: () => void
}

/** Alternatives to email and password: a passkey, which is sufficient alone, and the reset of a forgotten password. */
export const OtherWays = ({ uid, onForgot }: OtherWaysProps) => (
  <div className="flex flex-col gap-4">
    <p>
      <button type="button" className="link min-h-11" onClick={onForgot}>
        {words.forgot}
      </button>
    </p>
    {hasPasskeys() && (
      <>
        <div className="flex items-center gap-3 text-muted" aria-hidden="true">
          <span className="h-px grow bg-line" />
          {words.or}
          <span className="h-px grow bg-line" />
        </div>
        <PasskeySignIn uid={uid} label={words.passkey} left={words.passkeyLeft} variant="secondary" />
      </>
    )}
  </div>
)
