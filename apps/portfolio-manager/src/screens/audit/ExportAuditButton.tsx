import { reasonHeaders, type GivenReason } from '@pledge/contract/access-reason'
import { exportAuditLog } from '@pledge/contract/audit'
import { portfolioAudit as words } from '@pledge/copy/en/portfolio/audit'
import { Button } from '@pledge/ui/Button'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { saveFile } from '../../files/bytes-url.ts'
import { useAccessReason } from '../../files/use-access-reason.tsx'
import { toasts } from '../../frame/toasts.ts'
import type { AuditFilters } from '../../queries.ts'

/** Saves the filtered entries as CSV on the device; the server records the export. */
export const ExportAuditButton = ({ filters }: { readonly filters: AuditFilters }) => {
  const { withReason, dialog } = useAccessReason(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (reason: GivenReason) =>
      api(exportAuditLog, { query: filters, headers: reasonHeaders(reason) }),
    onSuccess: (bytes) => {
      saveFile({ bytes, contentType: 'text/csv', fileName: 'audit-log.csv' })
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
