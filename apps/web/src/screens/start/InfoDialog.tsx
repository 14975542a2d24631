import { explanations as words } from '@pledge/copy/en/screens/start-explanations'
import { Dialog } from '@pledge/ui/Dialog'
import { useContext } from 'react'
import { infoText, type TextSlots } from './info-texts.ts'
import { IsRenewal } from './is-renewal.ts'

export interface InfoDialogProps {
  readonly slots: TextSlots
  readonly onClose: () => void
}

/** How the loan works, over the page (row 1.2.55). */
export const InfoDialog = ({ slots, onClose }: InfoDialogProps) => (
  <Dialog open onClose={onClose} title={words.learnMoreTitle} closeLabel={words.close}>
    <div className="flex flex-col gap-3">
      {infoText('learnMore', slots, useContext(IsRenewal)).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  </Dialog>
)
