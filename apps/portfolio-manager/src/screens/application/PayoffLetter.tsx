import type { LoanView } from '@pledge/contract/loan'
import { requestPayoffLetterAsAgent } from '@pledge/contract/loan-documents'
import { portfolioLoan } from '@pledge/copy/en/portfolio/loan'
import { Button } from '@pledge/ui/Button'
import { Disclosure } from '@pledge/ui/Disclosure'
import { Notice } from '@pledge/ui/Notice'
import { TextField } from '@pledge/ui/TextField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { decisionError } from '../../decisions/use-decision.ts'
import { applicationKey } from '../../queries.ts'

const words = portfolioLoan.letter

/** Makes a payoff letter for a borrower who asks for one; it is among the documents, and the borrower is emailed (row 1.1.14). */
export const PayoffLetter = ({ appUuid, loan }: { readonly appUuid: string; readonly loan: LoanView }) => {
  const queryClient = useQueryClient()
  const [on, setOn] = useState(loan.asOf)
  const request = useMutation({
    mutationFn: (goodThrough: string) =>
      api(requestPayoffLetterAsAgent, { params: { uuid: appUuid }, body: { goodThrough } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: applicationKey(appUuid) }),
  })
  return (
    <Disclosure look="quiet" summary={words.summary}>
      <div className="flex flex-col items-start gap-3 pt-2">
        <TextField
          label={words.on}
          hint={words.hint}
          type="date"
          min={loan.asOf}
          value={on}
          onChange={(event) => setOn(event.target.value)}
        />
        <Button
          size="small"
          variant="secondary"
          loading={request.isPending}
          disabled={on === ''}
          onClick={() => request.mutate(on)}
        >
          {words.request}
        </Button>
        {request.isSuccess && (
          <Notice tone="info" live="status">
            {words.requested}
          </Notice>
        )}
        {request.isError && (
          <Notice tone="danger" live="alert">
            {decisionError(request.error)}
          </Notice>
        )}
      </div>
    </Disclosure>
  )
}
