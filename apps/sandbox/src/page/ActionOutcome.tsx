import { Notice } from '@pledge/ui/Notice'
import type { Outcome } from './use-sandbox.ts'

/** The outcome of the last action in a part of the page. */
export const ActionOutcome = ({ outcome }: { readonly outcome: Outcome }) =>
  outcome.kind === 'none' ? null : (
    <Notice
      tone={outcome.kind === 'done' ? 'success' : 'danger'}
      live={outcome.kind === 'done' ? 'status' : 'alert'}
    >
      {outcome.message}
    </Notice>
  )
