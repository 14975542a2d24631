import { reasonHeaders, type GivenReason } from '@pledge/contract/access-reason'
import { exportWaitlist } from '@pledge/contract/waitlist'
import { portfolioWaitlist as words } from '@pledge/copy/en/portfolio/waitlist'
import { Button } from '@pledge/ui/Button'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { saveFile } from '../../files/bytes-url.ts'
import { useAccessReason } from '../../files/use-access-reason.tsx'
import { toasts } from '../../frame/toasts.ts'

/** Saves the whole list as CSV on the agent's device; the server records the export. */
export const ExportButton = () => {
  const { withReason, dialog } = useAccessReason(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (reason: GivenReason) => api(exportWaitlist, { headers: reasonHeaders(reason) }),
    onSuccess: (bytes) => {
      saveFile({ bytes, contentType: 'text/csv', fileName: 'waitlist.csv' })
      toasts.show({ tone: 'success', text: words.exported })
    },
    onError: () => toasts.show({ tone: 'danger', text: words.exportFailed, timeoutMs: 0 }),
  })
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        loading={isPending}
        loadingLabel={words.exporting}
        onClick={() => withReason((reason) => mutate(reason))}
      >
        {words.export}
      </Button>
      {dialog}
    </>
  )
}
