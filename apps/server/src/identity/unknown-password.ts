import { randomBytes } from 'node:crypto'

/** A password that nobody knows: its person chooses their own with a code. */
export const unknownPassword = (): string => randomBytes(32).toString('base64')
