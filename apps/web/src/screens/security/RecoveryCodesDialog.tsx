import { security as words } from '@pledge/copy/en/screens/security'
import { Button } from '@pledge/ui/Button'
import { CopyButton } from '@pledge/ui/CopyButton'
import { Dialog } from '@pledge/ui/Dialog'
import { saveFile } from '../../documents/save-file.ts'

const { recovery: own } = words

const asFile = (codes: readonly string[]) => new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' })

export interface RecoveryCodesDialogProps {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** The codes, shown once. Only its own button closes it, so that a click outside does not lose them. */
export const RecoveryCodesDialog = ({ codes, onClose }: RecoveryCodesDialogProps) => (
  <Dialog
    open
    busy
    onClose={onClose}
    title={own.shownTitle}
    actions={
      <>
        <Button variant="secondary" onClick={() => saveFile(asFile(codes), own.fileName)}>
          {own.save}
        </Button>
        <Button onClick={onClose}>{own.kept}</Button>
      </>
    }
  >
    <p className="max-w-prose text-muted">{own.shownLead}</p>
    <ol
      aria-label={own.list}
      data-private="true"
      className="my-5 grid grid-cols-1 gap-x-6 gap-y-2 rounded-field bg-sunken p-4 font-mono text-base sm:grid-cols-2"
    >
      {codes.map((code) => (
        <li key={code} className="whitespace-nowrap">
          {code}
        </li>
      ))}
    </ol>
    <CopyButton size="small" text={codes.join('\n')} label={own.copy} />
  </Dialog>
)
