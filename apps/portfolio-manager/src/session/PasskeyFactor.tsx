import { PasskeyError, signWithPasskey } from '@pledge/client/passkeys'
import { proveStepUp } from '@pledge/contract/step-up'
import { stepUp as words } from '@pledge/copy/en/screens/step-up'
import { Notice } from '@pledge/ui/Notice'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api.ts'
import { decisionError } from '../decisions/use-decision.ts'
import type { FactorProps } from './factor-props.ts'
import { FactorForm } from './FactorForm.tsx'

/** The passkey signs the challenge of this step-up. */
export const PasskeyFactor = (props: FactorProps) => {
  const { uuid, passkey } = props.stepUp
  const prove = useMutation({
    mutationFn: async () => {
      if (passkey === null) throw new Error('A passkey request needs a challenge')
      const credential = await signWithPasskey(passkey)
      return api(proveStepUp, { params: { uuid }, body: { method: 'passkey', credential } })
    },
    onSuccess: ({ proof }) => props.onProof(proof),
  })
  const { error } = prove
  return (
    <FactorForm
      {...props}
      onSubmit={(event) => {
        event.preventDefault()
        prove.mutate()
      }}
      submit={words.passkey}
      busy={prove.isPending}
      error={error}
    >
      <p className="text-muted">{words.passkeyLead}</p>
      {error !== null && (
        <Notice tone="danger" live="alert">
          {error instanceof PasskeyError ? words.passkeyLeft : decisionError(error)}
        </Notice>
      )}
    </FactorForm>
  )
}
