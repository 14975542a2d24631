import { momentText } from './time.ts'

/** An instant in a table: on one line, in tabular digits. */
export const moment = (instant: string) => (
  <span className="figures whitespace-nowrap">{momentText(instant)}</span>
)
