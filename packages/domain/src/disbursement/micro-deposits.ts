import { fails, passes, type FieldCheck } from '../field-check.ts'

/** How often the amounts of a link may be entered: there are 9,801 pairs, and guessing must not succeed. */
export const MAX_AMOUNT_TRIES = 3

/** Up to 99 cents: '0.07', '.07', '$0.07', '0,07', or '7' for seven cents, as people copy it from a statement. */
const FORM = /^(?:\$?0?[.,](\d{2})|(\d{1,2}))$/

/** One small deposit, from 1 to 99 cents. */
export const checkDepositAmount = (typed: string): FieldCheck<number> => {
  const text = typed.replaceAll(/\s|¢/g, '')
  if (text === '') return fails('Required')
  const found = FORM.exec(text)
  const cents = Number(found?.[1] ?? found?.[2] ?? 0)
  return cents > 0 ? passes(cents) : fails('Enter an amount below one dollar, like 0.07')
}

/** Both amounts in ascending order: banks list them in any order. */
export const orderedAmounts = (amountsCents: readonly [number, number]): readonly [number, number] => {
  const [one, other] = amountsCents
  return one <= other ? [one, other] : [other, one]
}
