import { openOrganizationPreview } from '@pledge/contract/organization-drafts'
import { portfolioOrganization as words } from '@pledge/copy/en/portfolio/organization'
import { Button } from '@pledge/ui/Button'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { decisionError } from '../../decisions/use-decision.ts'
import { toasts } from '../../frame/toasts.ts'

/** Opens the borrowers' pages in a new tab, with the saved draft. */
export const PreviewButton = ({ sha256 }: { readonly sha256: string | undefined }) => {
  const { mutate, isPending } = useMutation({
    // Opened in the click handler itself: a tab opened later is blocked as a pop-up.
    mutationFn: async (tab: Window | null) => {
      const { path } = await api(openOrganizationPreview, { body: { sha256: sha256 ?? '' } })
      tab?.location.assign(path)
    },
    onError: (error, tab) => {
      tab?.close()
      toasts.show({ tone: 'danger', text: decisionError(error), timeoutMs: 0 })
    },
  })
  return (
    <Button
      variant="secondary"
      size="small"
      disabled={sha256 === undefined}
      loading={isPending}
      onClick={() => mutate(window.open('about:blank', '_blank'))}
    >
      {words.preview}
    </Button>
  )
}
