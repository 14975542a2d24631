import { exportLoan } from '@pledge/contract/loan-export'
import { loanExport as words } from '@pledge/copy/en/screens/loan-export'
import { Button } from '@pledge/ui/Button'
import { Notice } from '@pledge/ui/Notice'
import { useMutation } from '@tanstack/react-query'
import { api } from '../api.ts'
import { refusalText } from '../refusal-text.ts'
import { saveFile } from './save-file.ts'

export interface ExportLoanProps {
  readonly appUuid: string
  /** What a payer writes on a payment, for the name of the file. */
  readonly reference?: string | undefined
}

/** Downloads everything about a loan in one file. */
export const ExportLoan = ({ appUuid, reference }: ExportLoanProps) => {
  const download = useMutation({
    mutationFn: () => api(exportLoan, { params: { uuid: appUuid } }),
    onSuccess: (bytes) =>
      saveFile(
        new Blob([bytes], { type: 'application/zip' }),
        reference === undefined ? 'loan.zip' : `loan-${reference}.zip`,
      ),
  })
  return (
    <div className="flex flex-col items-stretch gap-2" data-print="no">
      <Button
        variant="secondary"
        size="small"
        block
        loading={download.isPending}
        loadingLabel={words.downloading}
        onClick={() => download.mutate()}
      >
        {words.download}
      </Button>
      <p className="text-sm text-muted">{words.note}</p>
      {download.isError && (
        <Notice tone="danger" live="alert">
          {words.failed} {refusalText(download.error)}
        </Notice>
      )}
    </div>
  )
}
