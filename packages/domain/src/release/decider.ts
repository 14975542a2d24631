import { isHeldBack, type OpenUnder } from '../application/held-back.ts'
import type { Decider } from '../decider/decider.ts'
import { AUTOMATIC_IN_RELEASE, type ReleaseCommand } from './commands.ts'
import type { ReleaseEvent } from './events.ts'
import type { ReleaseFacts } from './facts.ts'
import { releaseAfter } from './release-after.ts'
import type { Release } from './release.ts'
import { KNOWN_OF_RELEASE, RELEASE_TRANSITIONS } from './transitions.ts'

/** Under a hold the outcome of sent coins is still recorded; a license allows the ordinary release. */
const OPEN_UNDER_HOLD: OpenUnder<ReleaseEvent['type']> = {
  hold: ['CollateralReleaseConcluded'],
  license: ['CollateralReleaseRequested', 'CollateralReleaseDecided', 'CollateralReleaseOrdered'],
}

/** A release as a decider: from the borrower's request to its result. */
export const RELEASE: Decider<Release, ReleaseCommand, ReleaseEvent, ReleaseFacts> = {
  transitions: RELEASE_TRANSITIONS,
  known: KNOWN_OF_RELEASE,
  automatic: AUTOMATIC_IN_RELEASE.map((type) => ({
    type,
    dataOf: ({ state, facts }) => ({
      requestId: state.requestId,
      units: (state.requestedUnits ?? facts.balanceUnits).toString(),
    }),
  })),
  bars: ({ facts }, type) => isHeldBack(facts.hold, type, OPEN_UNDER_HOLD),
  learned: releaseAfter,
}
