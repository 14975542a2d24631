import type { ApplicationAnswer } from '@pledge/contract/applications'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useParams } from 'wouter'
import { refusalOf } from '@pledge/client/errors'
import { applicationQuery } from '../../journey/queries.ts'
import { useStepUnderWay } from '../../journey/optimistic.ts'
import { useAppUuid } from '../../journey/use-app-uuid.ts'
import { navigate } from '../../navigation.ts'
import { treatmentOffers } from './refinance-loans.ts'
import { LIST_PATH } from '../../journey/refinance-places.ts'

const NOT_FOUND = 404

/**
 * The refinance and the offer in the address. One that is unknown, is no refinance, does not have the offer or is in a
 * state that the page does not show leads to the list; not while a step waits for its answer.
 */
export const useRefinance = (isShown: (application: ApplicationAnswer) => boolean) => {
  const appUuid = useAppUuid()
  const { offerUuid = '' } = useParams<{ readonly offerUuid?: string }>()
  const query = useQuery(applicationQuery(appUuid))
  const isUnderWay = useStepUnderWay(appUuid)
  const application = query.data
  const offer =
    application === undefined
      ? undefined
      : treatmentOffers(application).find(({ uuid }) => uuid === offerUuid)
  const isMisplaced =
    refusalOf(query.error)?.status === NOT_FOUND ||
    (application !== undefined &&
      query.isFetchedAfterMount &&
      (!application.isCelsiusRefi || offer === undefined || !isShown(application)))
  const leaves = isMisplaced && !isUnderWay
  useEffect(() => {
    if (leaves) navigate(LIST_PATH, { replace: true })
  }, [leaves])
  return { appUuid, query, isUnderWay, application, offer, leaves }
}
