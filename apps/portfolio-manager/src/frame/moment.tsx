import { momentText } from './time.ts'

/** An instant in a table: in one line, its digits below each other. */
export const moment = (instant: string) => (
  <span className="figures whitespace-nowrap">{momentText(instant)}</span>
)
