import { requestPayoffLetter } from '@pledge/contract/loan-documents'
import { loan } from '@pledge/copy/en/screens/loan'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { DocumentsLink } from '../../documents/DocumentsLink.tsx'
import { documentsQuery } from '../../journey/queries.ts'
import { refusalText } from '../../refusal-text.ts'

const words = loan.letter

/** A letter that says what pays the loan off through the day of the quote; it is made within seconds, and found under Documents. */
export const PayoffLetter = ({ appUuid, on }: { readonly appUuid: string; readonly on: string }) => {
  const queryClient = useQueryClient()
  const request = useMutation({
    mutationFn: () => api(requestPayoffLetter, { params: { uuid: appUuid }, body: { goodThrough: on } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: documentsQuery(appUuid).queryKey }),
  })
  if (request.isSuccess)
    return (
      <Notice
        tone="info"
        live="status"
        action={<DocumentsLink appUuid={appUuid}>{words.open}</DocumentsLink>}
      >
        {words.requested}
      </Notice>
    )
  return (
    <div className="flex flex-col items-start gap-2">
      <Button variant="secondary" size="small" loading={request.isPending} onClick={() => request.mutate()}>
        {words.request}
      </Button>
      {request.isError && (
        <Notice tone="danger" live="alert">
          {refusalText(request.error)}
        </Notice>
      )}
    </div>
  )
}
