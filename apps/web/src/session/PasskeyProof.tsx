import { proveStepUp } from '@pledge/contract/step-up'
import { stepUp as words } from '@pledge/copy/en/screens/step-up'
import { Notice } from '@pledge/ui/Notice'
import { useMutation } from '@tanstack/react-query'
import { refusalText } from '../refusal-text.ts'
import { PasskeyError, signWithPasskey } from '@pledge/client/passkeys'
import { ProofForm } from './ProofForm.tsx'
import type { ProofProps } from './proof-props.ts'

const wordsOf = (error: unknown): string =>
  error instanceof PasskeyError ? words.passkeyLeft : refusalText(error)

/** The device asks for a face, a finger, a PIN or a key, after a click: browsers require a user gesture. */
export const PasskeyProof = ({ api, stepUp, onProof, onLeave, onBeginAgain }: ProofProps) => {
  const prove = useMutation({
    mutationFn: async () => {
      if (stepUp.passkey === null) throw new Error('A step-up by passkey must contain the options to sign')
      const credential = await signWithPasskey(stepUp.passkey)
      return api(proveStepUp, { params: { uuid: stepUp.uuid }, body: { method: 'passkey', credential } })
    },
    onSuccess: ({ proof }) => onProof(proof),
  })
  return (
    <ProofForm
      onSubmit={(event) => {
        event.preventDefault()
        prove.mutate()
      }}
      submit={words.passkey}
      busy={prove.isPending}
      busyLabel={words.passkeyWaiting}
      onLeave={onLeave}
      onBeginAgain={onBeginAgain}
      error={prove.error}
    >
      <p>{words.passkeyLead}</p>
      {prove.isError && (
        <Notice tone="danger" live="alert">
          {wordsOf(prove.error)}
        </Notice>
      )}
    </ProofForm>
  )
}
