import type { ChangeToProve } from '@pledge/client/step-up'
import type { Call } from '@pledge/client/typed-call'
import { openStepUp } from '@pledge/contract/step-up'
import { stepUp as words } from '@pledge/copy/en/screens/step-up'
import { fill } from '@pledge/copy/fill'
import type { StepUpMethod } from '@pledge/domain/account/step-up'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PhoneText } from '../brand/PhoneText.tsx'
import { useOrganization } from '../brand/use-organization.ts'
import { CodeProof } from './CodeProof.tsx'
import { MailedCodeProof } from './MailedCodeProof.tsx'
import { PasskeyProof } from './PasskeyProof.tsx'
import type { ProofProps } from './proof-props.ts'

export interface StepUpDialogProps {
  readonly api: Call
  readonly change: ChangeToProve
  readonly onProof: (proof: string) => void
  readonly onLeave: () => void
}

/** Asks for the step-up that the refused change needs (decision 15). */
export const StepUpDialog = ({ api, change, onProof, onLeave }: StepUpDialogProps) => {
  const [key] = useState(() => crypto.randomUUID())
  const opened = useQuery({
    queryKey: ['step-up', key],
    queryFn: ({ signal }) => api(openStepUp, { body: change, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Dialog open onClose={onLeave} title={words.title} closeLabel={words.close}>
      <p>{words.leads[change.action]}</p>
      <p className="mt-1 mb-5 max-w-prose text-muted">{words.reason}</p>
      {opened.data !== undefined && (
        <Proofs
          key={opened.data.uuid}
          api={api}
          stepUp={opened.data}
          onProof={onProof}
          onLeave={onLeave}
          onBeginAgain={() => void opened.refetch()}
        />
      )}
      {opened.isPending && (
        <Loading label={words.loading}>
          <Skeleton className="h-32 w-full" />
        </Loading>
      )}
      {opened.isError && (
        <Notice
          tone="danger"
          live="alert"
          action={
            <Button loading={opened.isFetching} onClick={() => void opened.refetch()}>
              {words.tryAgain}
            </Button>
          }
        >
          {words.failed}
        </Notice>
      )}
    </Dialog>
  )
}

/** The strongest method first; the others are a click away. */
const Proofs = (props: ProofProps) => {
  const { supportPhone } = useOrganization()
  const { methods } = props.stepUp
  const [method, setMethod] = useState(methods[0])
  if (method === undefined)
    return (
      <Notice tone="warn">
        <PhoneText text={fill(words.none, { phone: supportPhone })} />
      </Notice>
    )
  return (
    <>
      <Proof key={method} {...props} method={method} />
      <OtherMethods methods={methods.filter((other) => other !== method)} onChoose={setMethod} />
    </>
  )
}

const Proof = ({ method, ...props }: ProofProps & { readonly method: StepUpMethod }) => {
  switch (method) {
    case 'passkey':
      return <PasskeyProof {...props} />
    case 'totp':
    case 'recovery-code':
      return <CodeProof {...props} method={method} />
    case 'password':
    case 'mailed-code':
      return <MailedCodeProof {...props} method={method} />
  }
}

const isNamed = (method: StepUpMethod): method is keyof typeof words.others => method in words.others

const OtherMethods = ({
  methods,
  onChoose,
}: {
  readonly methods: readonly StepUpMethod[]
  readonly onChoose: (method: StepUpMethod) => void
}) => (
  <div className="mt-4 flex flex-col items-start empty:hidden">
    {methods.filter(isNamed).map((method) => (
      <button key={method} type="button" className="link min-h-11" onClick={() => onChoose(method)}>
        {words.others[method]}
      </button>
    ))}
  </div>
)
