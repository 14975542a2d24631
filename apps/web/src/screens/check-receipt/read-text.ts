import { readReceipt } from '@pledge/domain/liquidation/receipt-json'
import type { SaleReceipt } from '@pledge/domain/liquidation/receipt'

/** A receipt of a thousand orders has about three megabytes. */
export const MOST_MEGABYTES = 20
export const MOST_BYTES = MOST_MEGABYTES * 1_000_000

export type ReadProblem = 'missing' | 'tooLarge' | 'notJson' | 'notReceipt' | 'unreadable'
export type ReadText =
  | { readonly ok: true; readonly receipt: SaleReceipt }
  | { readonly ok: false; readonly problem: ReadProblem }

const jsonOf = (text: string): { readonly json: unknown } | null => {
  try {
    return { json: JSON.parse(text) }
  } catch {
    return null
  }
}

/** Reads the text of a receipt that somebody pasted or chose. A file may begin with a byte order mark. */
export const readText = (text: string): ReadText => {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed === '') return { ok: false, problem: 'missing' }
  if (trimmed.length > MOST_BYTES) return { ok: false, problem: 'tooLarge' }
  const parsed = jsonOf(trimmed)
  if (parsed === null) return { ok: false, problem: 'notJson' }
  const receipt = readReceipt(parsed.json)
  return receipt === null ? { ok: false, problem: 'notReceipt' } : { ok: true, receipt }
}
