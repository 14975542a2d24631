import { Notice } from '@pledge/ui/Notice'
import { useStepError } from './step-error.ts'

/** Shows why a step was undone, at the top of the page to which the borrower returned (row 1.4.30, gap G.52). */
export const StepErrorNotice = () => {
  const message = useStepError()
  if (message === null) return null
  return (
    <Notice tone="danger" live="alert">
      {message}
    </Notice>
  )
}
