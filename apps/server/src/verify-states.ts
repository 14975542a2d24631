import { withOwner } from './store/database/with-owner.ts'
import { verifyStates as verifyStatesIn, type StatesVerified } from './store/streams/replay-states.ts'

/** Compares the stored state of every stream of every loan with a replay of its events, as the owner of the database. */
export const verifyStates = (ownerUrl: string): Promise<StatesVerified> =>
  withOwner(ownerUrl, (db) =>
    db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(verifyStatesIn),
  )
