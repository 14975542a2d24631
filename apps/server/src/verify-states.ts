import { withOwner } from './store/database/with-owner.ts'
import {
  rebuildDifferentStates,
  verifyStates as verifyStatesIn,
  type StatesRebuilt,
  type StateVerification,
} from './store/streams/replay-states.ts'

/** Compares the stored state of every stream of every loan with a replay of its events, as the owner of the database. */
export const verifyStates = (ownerUrl: string): Promise<StateVerification> =>
  withOwner(ownerUrl, (db) =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(verifyStatesIn),
  )

/** Stores anew what differs, as the owner of the database; each loan under its lock, so that the product may run. */
export const rebuildStates = (ownerUrl: string): Promise<StatesRebuilt> =>
  withOwner(ownerUrl, rebuildDifferentStates)
