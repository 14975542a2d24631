import { Button } from '@pledge/ui/Button'

export interface SubmitActionProps {
  readonly isRunning: boolean
  readonly label: string
}

/** The submit button of a form that acts on the simulated world. */
export const SubmitAction = ({ isRunning, label }: SubmitActionProps) => (
  <Button type="submit" variant="secondary" size="small" className="self-start" loading={isRunning}>
    {label}
  </Button>
)
