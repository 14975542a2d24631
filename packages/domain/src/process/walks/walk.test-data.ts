import type { ActorKind } from '../../decider/actors.ts'
import type { CommandOf, CommandType } from '../commands.ts'
import type { Coin } from '../../collateral/coins.ts'
import type { LoanFile } from '../../view/loan-file.ts'
import type { Random } from './random.test-data.ts'
import type { Whim } from './whims.test-data.ts'

/** The borrower of a walk, the loan, and what goes wrong. */
export interface Persona {
  readonly isInternational: boolean
  readonly renews: 'nothing' | 'with-top-up' | 'carrying-enough'
  /** Claimed loans of the defunct lender; never a renewal as well. */
  readonly refinances: 'nothing' | 'with-top-up' | 'holding-enough'
  readonly whim: Whim | null
  readonly coin: Coin
  /** The offer's requirement, base units. */
  readonly requiredUnits: bigint
  readonly rolloverUnits: bigint
  readonly maturesAt: number
}

/** The input of a data maker. */
export interface Walk {
  readonly random: Random
  readonly persona: Persona
  /** Null before the first command. */
  readonly file: LoanFile | null
  readonly now: number
  readonly by: { readonly kind: ActorKind; readonly id: string }
  /** A new unique name: `account-3`. */
  readonly fresh: (noun: string) => string
}

/** Makes data that the guard usually accepts, from what it knows about the application. */
export type Maker<T extends CommandType> = (walk: Walk) => CommandOf<T>['data']
export type Makers<T extends CommandType> = { readonly [Type in T]: Maker<Type> }

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** How often a maker spoils its data, so that the guard refuses. */
const SPOILED = 0.13
export const spoils = ({ random }: Walk): boolean => random.chance(SPOILED)

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
