/** Statuses of an item of the final steps (row 1.3.56). */
export const ITEM_STATUSES = ['NOT_STARTED', 'IN_PROGRESS', 'PENDING', 'COMPLETED', 'NOT_REQUIRED'] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]
