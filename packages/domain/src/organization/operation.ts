import * as z from 'zod/mini'

/** Limits of how often a waiting page polls an application's status (row 1.4.29, gap G.46). */
export const STATUS_POLL_SECONDS = { least: 2, most: 60 } as const
/** Limits of the maximum ID file size (row 1.5.62, gap G.38): files are inspected in memory. */
export const ID_FILE_MEGABYTES = { least: 1, most: 10 } as const

const within = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z._default(z.nullable(z.int().check(z.minimum(least), z.maximum(most))), null)

/** An organization's settings for the operation of its pages; null uses the platform's value. */
export const operationSchema = z.object({
  statusPollSeconds: within(STATUS_POLL_SECONDS),
  idFileMaxMegabytes: within(ID_FILE_MEGABYTES),
})

/** All of it at the platform's values. */
export const AS_THE_PLATFORM: z.output<typeof operationSchema> = {
  statusPollSeconds: null,
  idFileMaxMegabytes: null,
}
