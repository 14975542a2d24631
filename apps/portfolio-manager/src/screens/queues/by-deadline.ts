import type { QueueEntry } from '@pledge/contract/portfolio'

/** Nearest deadline first; entries without one last; the older of two equal ones first. */
export const byDeadline = (entries: readonly QueueEntry[]): readonly QueueEntry[] =>
  entries.toSorted((one, other) => {
    if (one.deadline === other.deadline) return Date.parse(one.waitingSince) - Date.parse(other.waitingSince)
    if (one.deadline === null) return 1
    if (other.deadline === null) return -1
    return Date.parse(one.deadline) - Date.parse(other.deadline)
  })
