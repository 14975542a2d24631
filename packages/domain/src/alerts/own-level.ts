import type { MarginTerms } from '../margin/terms.ts'
import { refuse, type Refusal } from '../refusal.ts'

/** A level that a borrower adds: an LTV before the warning, or a price of one coin. Both are reached as it gets worse. */
export type OwnLevel =
  | { readonly kind: 'LTV'; readonly ltvBps: number }
  | { readonly kind: 'PRICE'; readonly priceCents: bigint }

export const OWN_LEVEL_KINDS = ['LTV', 'PRICE'] as const satisfies readonly OwnLevel['kind'][]

/** A stored level. Armed, it waits to be reached; not armed, it was, and waits for the LTV or the price to recover. */
export interface ArmedLevel {
  readonly level: OwnLevel
  readonly isArmed: boolean
}

/** Levels that one loan can have: each is an email whenever it is reached. */
export const MAX_OWN_LEVELS = 5
/** 1 %: below it, an LTV says nothing about a loan. */
const MIN_LTV_BPS = 100
/** $100 million for one coin. */
const MAX_PRICE_CENTS = 10n ** 10n

export const isSameLevel = (one: OwnLevel, other: OwnLevel): boolean =>
  one.kind === 'LTV'
    ? other.kind === 'LTV' && one.ltvBps === other.ltvBps
    : other.kind === 'PRICE' && one.priceCents === other.priceCents

const isPossible = (level: OwnLevel, { warningLtvBps }: Pick<MarginTerms, 'warningLtvBps'>): boolean =>
  level.kind === 'LTV'
    ? level.ltvBps >= MIN_LTV_BPS && level.ltvBps < warningLtvBps
    : level.priceCents > 0n && level.priceCents <= MAX_PRICE_CENTS

/**
 * Whether a level can be added to those of a loan (note 079). Refusals: `alerts.level-invalid` for an LTV that is not before
 * the warning, `alerts.level-known`, `alerts.too-many-levels`.
 */
export const checkOwnLevel = (
  level: OwnLevel,
  terms: Pick<MarginTerms, 'warningLtvBps'>,
  levels: readonly OwnLevel[],
): Refusal | null => {
  if (!isPossible(level, terms)) return refuse('alerts.level-invalid')
  if (levels.some((each) => isSameLevel(each, level))) return refuse('alerts.level-known')
  return levels.length < MAX_OWN_LEVELS ? null : refuse('alerts.too-many-levels')
}
