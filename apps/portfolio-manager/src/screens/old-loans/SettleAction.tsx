import { Button } from '@pledge/ui/Button'
import { useState } from 'react'
import { Permitted } from '../../session/Permitted.tsx'
import { SettlementForm, type SettlementFormProps } from './SettlementForm.tsx'

interface SettleActionProps extends Pick<SettlementFormProps, 'difference' | 'outcomes'> {
  readonly text: string
  /** Tells the buttons of several loans apart. */
  readonly label: string
}

/** Opens the form by which an agent asks another one to settle a difference. */
export const SettleAction = ({ difference, outcomes, text, label }: SettleActionProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Permitted right="checks.decide">
      {isOpen ? (
        <SettlementForm difference={difference} outcomes={outcomes} onClose={() => setOpen(false)} />
      ) : (
        <Button
          className="self-start"
          variant="secondary"
          size="small"
          aria-label={label}
          onClick={() => setOpen(true)}
        >
          {text}
        </Button>
      )}
    </Permitted>
  )
}
