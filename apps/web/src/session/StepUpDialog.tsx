import type { ChangeToProve } from '@pledge/client/step-up'
import { openStepUp } from '@pledge/contract/step-up'
import { stepUp as words } from '@pledge/copy/en/screens/step-up'
import { fill } from '@pledge/copy/fill'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { useOrganization } from '../brand/use-organization.ts'
import { MailedCodeProof } from './MailedCodeProof.tsx'
import type { ProofProps } from './proof-props.ts'

export interface StepUpDialogProps {
  readonly change: ChangeToProve
  readonly onProof: (proof: string) => void
  readonly onLeave: () => void
}

/** Asks once more who it is, over the exact change that was refused for want of it (decision 15). */
export const StepUpDialog = ({ change, onProof, onLeave }: StepUpDialogProps) => {
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

const Proofs = (props: ProofProps) => {
  const { supportPhone } = useOrganization()
  const [method] = props.stepUp.methods
  if (method === 'password' || method === 'mailed-code') return <MailedCodeProof {...props} method={method} />
  return <Notice tone="warn">{fill(words.none, { phone: supportPhone })}</Notice>
}
