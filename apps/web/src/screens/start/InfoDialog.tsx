import { explanations as words } from '@pledge/copy/en/screens/start-explanations'
import { Dialog } from '@pledge/ui/Dialog'

export interface InfoDialogProps {
  readonly title: string
  readonly text: readonly string[]
  readonly open: boolean
  readonly onClose: () => void
}

/** An explanation over the page (rows 1.2.55 to 1.2.59). */
export const InfoDialog = ({ title, text, open, onClose }: InfoDialogProps) => (
  <Dialog open={open} onClose={onClose} title={title} closeLabel={words.close}>
    <div className="flex flex-col gap-3">
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  </Dialog>
)
