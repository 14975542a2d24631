import { notifyWaiting } from '../../commands/waitlist/notify-waiting.ts'
import { waitingPlaces } from '../../store/waitlist/waitlist.ts'
import type { RecurringJobDeps } from '../deps.ts'
import { eachApart } from '../work/each-apart.ts'

const MOST_PLACES = 500
const MOST_BATCHES = 50

/** Notifies the waitlist of a state or country once loans are made there. */
export const tellWaitlist = async (deps: RecurringJobDeps): Promise<void> => {
  const places = (await waitingPlaces(deps.sweeperDb, MOST_PLACES)).map((place) => ({
    ...place,
    item: `${place.organizationId}:${place.residence.kind}:${place.residence.code}`,
    times: 0,
  }))
  await eachApart(deps, 'tell-waitlist', places, async ({ organizationId, residence }) => {
    const owner = await deps.organizations.byId(organizationId)
    if (owner === undefined) return 'done'
    for (let batch = 0; batch < MOST_BATCHES; batch += 1)
      if (!(await notifyWaiting(deps)(owner, residence))) break
    return 'done'
  })
}
