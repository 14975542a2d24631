import { randomBytes } from 'node:crypto'

/** An unknown random password: its owner sets their own with a code. */
export const unknownPassword = (): string => randomBytes(32).toString('base64')
