import type { GivenReason } from '@pledge/contract/access-reason'
import { useState } from 'react'
import { reasonFor, rememberReason } from './access-reason.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

type Act = (given: GivenReason) => void

/**
 * Runs an action that requires a reason: immediately if the open application has one, otherwise after the dialog.
 * `appUuid` is null for an export, which requires one each time.
 */
export const useAccessReason = (appUuid: string | null) => {
  const [waiting, setWaiting] = useState<{ readonly act: Act }>()
  const withReason = (act: Act): void => {
    const known = appUuid === null ? undefined : reasonFor(appUuid)
    if (known === undefined) setWaiting({ act })
    else act(known)
  }
  const dialog = waiting !== undefined && (
    <ReasonDialog
      onGiven={(given) => {
        if (appUuid !== null) rememberReason(appUuid, given)
        setWaiting(undefined)
        waiting.act(given)
      }}
      onClose={() => setWaiting(undefined)}
    />
  )
  return { withReason, dialog }
}
