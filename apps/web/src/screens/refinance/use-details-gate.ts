import type { ApplicationAnswer } from '@pledge/contract/applications'
import type { RefinanceDetails } from '@pledge/contract/refinance-details'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refreshApplication } from '../../journey/refresh-application.ts'
import { PASSING_POLL } from '../../polling/poll-interval.ts'
import { usePolledQuery } from '../../polling/use-polled-query.ts'
import { claimsQuery, detailsQuery } from './refinance-queries.ts'

const isChecked = (details: RefinanceDetails | undefined): boolean =>
  details !== undefined && details.status !== 'CHECKING'

/**
 * What stands between a borrower and the confirmation (note 106): the details that the register lacks, and the inquiries
 * that a job makes with them. Where it is not known whether any are missing, the server decides.
 */
export const useDetailsGate = ({ appUuid, state }: Pick<ApplicationAnswer, 'appUuid' | 'state'>) => {
  const queryClient = useQueryClient()
  const options = detailsQuery(appUuid)
  const { query, isPaused } = usePolledQuery(
    { ...options, enabled: state === 'OFFER_SELECT' },
    PASSING_POLL,
    isChecked,
  )
  const [isOpen, setOpen] = useState(false)
  const isChecking = query.data?.status === 'CHECKING' && !isPaused
  const [wasChecking, setWasChecking] = useState(false)
  if (isChecking && !wasChecking) setWasChecking(true)
  const isOver = wasChecking && !isChecking
  // The inquiries may have ended the application.
  useEffect(() => {
    if (!isOver) return
    void refreshApplication(queryClient, appUuid)
    void queryClient.invalidateQueries({ queryKey: claimsQuery().queryKey })
  }, [isOver, queryClient, appUuid])
  return {
    isChecking,
    /** The details to complete, while their form is open. */
    wanted: isOpen && query.data?.status === 'NEEDED' ? query.data : null,
    close: () => setOpen(false),
    /** Goes on, or opens the form first. */
    pass: async (goOn: () => void): Promise<void> => {
      const known = query.data ?? (await queryClient.ensureQueryData(options).catch(() => undefined))
      if (state === 'OFFER_SELECT' && known?.status === 'NEEDED') setOpen(true)
      else goOn()
    },
  }
}
