import { withOwner } from './store/database/with-owner.ts'
import {
  rebuildDifferentStates,
  verifyStates as verifyStatesIn,
  type StatesRebuilt,
  type StateVerification,
} from './store/streams/replay-states.ts'

/** Compares the stored state of every stream of every loan with a replay of its events, as the database owner. */
export const verifyStates = (ownerUrl: string): Promise<StateVerification> =>
  withOwner(ownerUrl, (db) =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(verifyStatesIn),
  )

/** Rebuilds states that differ, as the database owner; each loan under its lock, so that the product can be running. */
export const rebuildStates = (ownerUrl: string): Promise<StatesRebuilt> =>
  withOwner(ownerUrl, rebuildDifferentStates)
