import type { KnownRow, TransitionRow } from '../decider/rules.ts'
import type { ReleaseCommand } from './commands.ts'
import type { ReleaseEvent } from './events.ts'
import type { ReleaseFacts } from './facts.ts'
import * as guards from './guards.ts'
import type { Release } from './release.ts'

interface Row extends TransitionRow<Release, ReleaseCommand, ReleaseFacts> {
  readonly trigger: ReleaseEvent['type']
}
interface Known extends KnownRow<Release, ReleaseCommand, ReleaseFacts> {
  readonly type: ReleaseEvent['type']
}

/** The only definition of how a release's state changes. */
export const RELEASE_TRANSITIONS: readonly Row[] = [
  {
    from: null,
    to: 'REQUESTED',
    trigger: 'CollateralReleaseRequested',
    by: ['borrower'],
    guard: guards.releaseRequestable,
    spec: '1.7.28',
  },
  {
    // It stays requested after an approval; a rejection concludes it.
    from: 'REQUESTED',
    to: ['REQUESTED', 'CONCLUDED'],
    trigger: 'CollateralReleaseDecided',
    by: ['agent'],
    guard: guards.releaseDecidable,
    spec: '1.9.20',
  },
  {
    from: 'REQUESTED',
    to: 'ORDERED',
    trigger: 'CollateralReleaseOrdered',
    by: ['agent'],
    guard: guards.twoAgentsApprovedRelease,
    spec: '1.9.20',
  },
  {
    from: 'ORDERED',
    to: 'CONCLUDED',
    trigger: 'CollateralReleaseConcluded',
    by: ['job'],
    guard: guards.releaseUnderWay,
    spec: '1.3.63',
  },
]

/** When a release can record an event that never changes its state by itself. */
export const KNOWN_OF_RELEASE: readonly Known[] = [
  // A stuck request is returned to its borrower, who may make another one.
  {
    type: 'CollateralReleaseDecided',
    in: ['CONCLUDED'],
    by: ['agent'],
    guard: guards.releaseDecidable,
    spec: 'gap G.51',
  },
]
