import { getEstateLoan, type RegisteredLoan, releaseEstateClaim } from '@pledge/contract/estate-claims'
import type { EstateRegister } from '@pledge/contract/estate-register'
import { portfolioOldLoans as words } from '@pledge/copy/en/portfolio/old-loans'
import { fill } from '@pledge/copy/fill'
import type { ReleaseStep } from '@pledge/domain/refinance/claim'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { TextField } from '@pledge/ui/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { decisionError } from '../../decisions/use-decision.ts'
import { toasts } from '../../frame/toasts.ts'
import { estateRegisterQuery } from '../../old-loan-queries.ts'
import { LoanSearch } from './LoanSearch.tsx'

interface Step {
  readonly loanNumber: string
  readonly step: ReleaseStep
  readonly reason?: string
}

const DONE: Readonly<Record<ReleaseStep, string>> = {
  request: words.requested,
  confirm: words.released,
  withdraw: words.kept,
}

/** One step of a release; the register is read again, whatever the answer. */
const useRelease = (onDone: () => void = () => undefined) => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ loanNumber, ...body }: Step) => api(releaseEstateClaim, { params: { loanNumber }, body }),
    onSuccess: (_, { loanNumber, step }) => {
      toasts.show({ tone: 'success', text: fill(DONE[step], { number: loanNumber }) })
      onDone()
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: estateRegisterQuery.queryKey }),
  })
}

const Failed = ({ error }: { readonly error: unknown }) =>
  error === null ? null : (
    <Notice tone="danger" live="alert">
      {decisionError(error)}
    </Notice>
  )

type Request = EstateRegister['releaseRequests'][number]

const RequestLine = ({ request }: { readonly request: Request }) => {
  const { loanNumber, requestedBy: email, reason, isOwn } = request
  const { mutate, isPending, error } = useRelease()
  return (
    <li className="flex flex-col gap-2 border-b border-line py-3">
      <p className="break-words">{fill(words.requestedBy, { email, number: loanNumber, reason })}</p>
      <div className="flex gap-2">
        {!isOwn && (
          <Button
            variant="danger"
            size="small"
            disabled={isPending}
            aria-label={fill(words.confirmOf, { number: loanNumber })}
            onClick={() => mutate({ loanNumber, step: 'confirm' })}
          >
            {words.confirm}
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          disabled={isPending}
          aria-label={fill(words.withdrawOf, { number: loanNumber })}
          onClick={() => mutate({ loanNumber, step: 'withdraw' })}
        >
          {words.withdraw}
        </Button>
      </div>
      <Failed error={error} />
    </li>
  )
}

const Found = ({ loan, onDone }: { readonly loan: RegisteredLoan | null; readonly onDone: () => void }) => {
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useRelease(onDone)
  if (loan === null) return <p>{words.unknown}</p>
  const { loanNumber: number, coinQuantity: quantity, coin, balance, claim, state } = loan
  // The claim of a loan that a new one has replaced stands for good.
  const isReleasable = claim !== null && claim.release === null && state !== 'CLOSED'
  return (
    <div className="flex flex-col gap-3">
      <p>{fill(words.loanLine, { number, quantity, coin, balance })}</p>
      <p>{claim === null ? words.unclaimed : fill(words.claimedBy, { email: claim.claimedBy })}</p>
      {state === 'CLOSED' && <p>{words.replaced}</p>}
      {claim !== null && claim.release !== null && <p>{words.waiting}</p>}
      {isReleasable && (
        <>
          <TextField
            label={words.reason}
            hint={words.reasonHint}
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.target.value)}
          />
          <Button
            className="self-start"
            variant="secondary"
            loading={isPending}
            onClick={() => mutate({ loanNumber: number, step: 'request', reason })}
          >
            {words.request}
          </Button>
        </>
      )}
      <Failed error={error} />
    </div>
  )
}

/** Releases of claims: one agent finds the loan and asks, another one confirms (gap G.70). */
export const ClaimsPart = ({ requests }: { readonly requests: readonly Request[] }) => {
  const find = useMutation({
    mutationFn: (loanNumber: string) => api(getEstateLoan, { params: { loanNumber } }),
  })
  return (
    <section aria-labelledby="claims-of-loans" className="flex max-w-reading flex-col gap-4">
      <h2 id="claims-of-loans" className="text-lg font-semibold">
        {words.claimsTitle}
      </h2>
      <p>{words.claimsText}</p>
      {requests.length === 0 ? (
        <p className="text-muted">{words.noRequests}</p>
      ) : (
        <ul aria-label={words.waiting}>
          {requests.map((request) => (
            <RequestLine key={request.loanNumber} request={request} />
          ))}
        </ul>
      )}
      <LoanSearch label={words.loanId} action={words.find} find={find} />
      {find.data !== undefined && <Found loan={find.data.loan} onDone={() => find.reset()} />}
      <Failed error={find.error} />
    </section>
  )
}
