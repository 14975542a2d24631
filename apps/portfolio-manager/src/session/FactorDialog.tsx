import type { ChangeToProve } from '@pledge/client/step-up'
import { openStepUp } from '@pledge/contract/step-up'
import { stepUp as words } from '@pledge/copy/en/screens/step-up'
import { portfolioStaff } from '@pledge/copy/en/portfolio/staff'
import type { StepUpMethod } from '@pledge/domain/account/step-up'
import { Button, buttonLook } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { Notice } from '@pledge/ui/Notice'
import { Loading, Skeleton } from '@pledge/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'
import { SECURITY_PATH } from '../paths.ts'
import { CodeFactor } from './CodeFactor.tsx'
import type { FactorProps } from './factor-props.ts'
import { PasskeyFactor } from './PasskeyFactor.tsx'

export interface FactorDialogProps {
  readonly change: ChangeToProve
  readonly onProof: (proof: string) => void
  readonly onLeave: () => void
}

/** Asks an agent for a second factor for the exact approval that was refused without it (note 060). */
export const FactorDialog = ({ change, onProof, onLeave }: FactorDialogProps) => {
  const [key] = useState(() => crypto.randomUUID())
  const opened = useQuery({
    queryKey: ['step-up', key],
    queryFn: ({ signal }) => api(openStepUp, { body: change, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Dialog open onClose={onLeave} title={words.title} closeLabel={words.close}>
      <p className="mb-5">{words.leads[change.action]}</p>
      {opened.data !== undefined && (
        <Factors
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

/** The best method first; the others are one click away. */
const Factors = (props: FactorProps) => {
  const { methods } = props.stepUp
  const [method, setMethod] = useState(methods[0])
  if (method === undefined)
    return (
      <Notice
        tone="warn"
        action={
          <a href={SECURITY_PATH} className={buttonLook({ size: 'small' })}>
            {portfolioStaff.factor.setUp}
          </a>
        }
      >
        {portfolioStaff.factor.none}
      </Notice>
    )
  return (
    <>
      {method === 'passkey' ? (
        <PasskeyFactor {...props} />
      ) : (
        <CodeFactor key={method} {...props} method={method === 'recovery-code' ? method : 'totp'} />
      )}
      <div className="mt-4 flex flex-col items-start empty:hidden">
        {methods.filter(isNamed).map((other) =>
          other === method ? null : (
            <button key={other} type="button" className="link min-h-11" onClick={() => setMethod(other)}>
              {words.others[other]}
            </button>
          ),
        )}
      </div>
    </>
  )
}

const isNamed = (method: StepUpMethod): method is keyof typeof words.others => method in words.others
