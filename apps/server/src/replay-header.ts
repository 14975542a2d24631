import * as z from 'zod'

/** Headers of every call that mean something else; a browser refuses some of them. */
const TAKEN_HEADERS = [
  'x-org',
  'x-auth0-application-name',
  'x-addr',
  'x-grp',
  'x-reason',
  'x-reason-note',
  'x-step-up',
]
/** The name that an operator gives a header of a replay session (gap G.81); `usual` by default. */
export const replayHeader = (usual: string) =>
  z
    .string()
    .regex(/^x-[a-z0-9-]{1,62}$/i, 'must be a header name that begins with X-')
    .refine((name) => !TAKEN_HEADERS.includes(name.toLowerCase()), 'is the name of another header')
    .default(usual)
