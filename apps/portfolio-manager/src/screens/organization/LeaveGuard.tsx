import { portfolioOrganization as words } from '@pledge/copy/en/portfolio/organization'
import { Button } from '@pledge/ui/Button'
import { Dialog } from '@pledge/ui/Dialog'
import { useBlocker } from '@tanstack/react-router'

/** Asks before leaving the page with unsaved changes; switching between its parts is not leaving. */
export const LeaveGuard = ({ isDirty }: { readonly isDirty: boolean }) => {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog
      open
      onClose={reset}
      title={words.leave.title}
      closeLabel={words.dialog.close}
      actions={
        <>
          <Button variant="secondary" onClick={reset}>
            {words.leave.stay}
          </Button>
          <Button variant="danger" onClick={proceed}>
            {words.leave.leave}
          </Button>
        </>
      }
    >
      <p>{words.leave.text}</p>
    </Dialog>
  )
}
